import { DEFAULT_RETURN_PATH } from '../../../domain/account.ts';

/** Texts of one sign-in page, and where it redirects by default. */
export type Wording = {
  title: string;
  /** On the left, unless the proposal to apply to is shown there. */
  welcome: string;
  lede?: string;
  points?: string[];
  /** Above the button. */
  heading: string;
  /** Below the button. */
  hint?: string | undefined;
  other: 'sign-in' | 'sign-up' | 'start';
  leadsTo: string;
};

/** Four variants of one page, by path. */
export const WORDINGS = {
  '/signin': {
    title: 'Sign in',
    welcome: 'Sign in to Collegium',
    lede: 'Your drafts, applications and proposals are saved in your account.',
    heading: 'Sign in',
    other: 'sign-up',
    leadsTo: '/user',
  },
  '/auth': {
    title: 'Welcome',
    welcome: 'Welcome to Collegium',
    lede: 'Anyone can browse proposals. Create a free account to apply and post.',
    points: [
      'Apply with three written answers and a resume',
      'Post a proposal and review applications',
      'Keep your drafts on every device',
    ],
    heading: 'Create your account',
    hint: 'We only get your name, email and picture. We’ll email you receipts and results; we never read your email or post for you.',
    other: 'sign-in',
    leadsTo: '/user',
  },
  '/auth/apply': {
    title: 'Sign in to apply',
    welcome: 'Apply for a spot',
    lede: 'Create a free account to apply. You don’t need one to browse.',
    heading: 'Sign in to apply',
    other: 'sign-in',
    leadsTo: '/user',
  },
  '/auth/proposal': {
    title: 'Post a proposal',
    welcome: 'Interested in proposing your research?',
    points: [
      'Three short steps, saved as you write',
      'You choose the close date and three questions',
      'Applications, resumes and invitations in one place',
    ],
    heading: 'Sign in to post',
    hint: 'After you sign in, you’ll go straight to step 1.',
    other: 'start',
    leadsTo: '/postproposal',
  },
} as const satisfies Record<string, Wording>;

export type SignInPath = keyof typeof WORDINGS;

/** The sign-in page of a path, with or without a trailing slash. */
export function signInPath(pathname: string): SignInPath {
  const path = pathname.replace(/(?<=.)\/+$/, '');
  return Object.hasOwn(WORDINGS, path) ? (path as SignInPath) : '/signin';
}

/** Hint below the button; for an application it says where `next` leads. */
export function hintFor(path: SignInPath, next: string): string | undefined {
  const { hint }: Wording = WORDINGS[path];
  if (path !== '/auth/apply') return hint;
  if (applyingTo(next, null) !== null) return 'After you sign in, you’ll come back to this application.';
  return next === DEFAULT_RETURN_PATH ? 'After you sign in, you’ll go to My Account.' : undefined;
}

/**
 * Id of the proposal that the visitor wants to apply to, from `/apply/ID` or `?proposal=ID`; else
 * null.
 */
export function applyingTo(returnPath: string | null, proposal: string | null): number | null {
  const id =
    /^\/apply\/(\d{1,15})(?:[/?#]|$)/.exec(returnPath ?? '')?.[1] ?? /^\d{1,15}$/.exec(proposal ?? '')?.[0];
  return id === undefined ? null : Number(id);
}
