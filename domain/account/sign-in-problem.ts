/** Why a sign-in failed, with the sentence shown. The key travels as `?problem=`. */
export const SIGN_IN_PROBLEMS = {
  cancelled: 'Sign-in was canceled. Try again.',
  closed: 'The sign-in window was closed. Try again.',
  stale: 'Sign-in took too long or was started twice. Try again.',
  unverified: 'Your email address isn’t verified with that provider yet. Verify it there, then try again.',
  taken:
    'This email address belongs to an account that signs in another way. Sign in that way, then add this one in Settings.',
  unusable_email:
    'We can’t use that account’s email address. It must be a plain address such as name@example.edu. Sign in with another account.',
  other_account: 'You signed in with a different account. Sign in again with the one you use here.',
  other_page:
    'Someone else signed in here after you opened this page. Check whose account this is, then try again.',
  not_recent: 'Your provider didn’t ask you to sign in again. Sign out there, then try again.',
  not_linked: 'No account here uses this yet. Sign in another way, then add it in Settings.',
  not_verified: 'We couldn’t verify that. Try again, or sign in another way.',
  linked: 'This way to sign in belongs to another Collegium account.',
  suspended: 'This account is suspended, so you can’t sign in. If you think this is a mistake, write to us.',
  unreachable: 'This sign-in provider isn’t responding. Try again in a minute, or sign in another way.',
  failed: 'Sign-in failed: the provider sent an unexpected response. Try again.',
} as const;

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

/** The key in a `?problem=`, or null if it is absent or unknown. */
export function signInProblem(code: string | null | undefined): SignInProblem | null {
  return code && Object.hasOwn(SIGN_IN_PROBLEMS, code) ? (code as SignInProblem) : null;
}
