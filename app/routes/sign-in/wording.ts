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
    welcome: 'Good to see you again',
    lede: 'Your drafts and applications are where you left them.',
    heading: 'Sign in',
    other: 'sign-up',
    leadsTo: '/user',
  },
  '/auth': {
    title: 'Welcome',
    welcome: 'Welcome to Collegium',
    lede: 'Reading is open to everyone. An account lets you apply and post.',
    points: [
      'Apply with three written answers and a resume',
      'Post a proposal and review who answers it',
      'Keep drafts across devices',
    ],
    heading: 'Create your account',
    hint: 'We read your name, e-mail address and picture, and mail receipts and results to that address. We never post or read your mail.',
    other: 'sign-in',
    leadsTo: '/user',
  },
  '/auth/apply': {
    title: 'Sign in to apply',
    welcome: 'Apply for a spot',
    lede: 'Reading is open to everyone. Applying takes an account.',
    heading: 'Sign in to apply',
    other: 'sign-in',
    leadsTo: '/user',
  },
  '/auth/proposal': {
    title: 'Post a proposal',
    welcome: 'Interested in proposing your research?',
    points: [
      'Three short steps, saved as you write',
      'You choose the close date and the three questions',
      'Applications, resumes and invitations in one place',
    ],
    heading: 'Sign in to post',
    hint: 'After signing in you go straight to step 1.',
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
  if (applyingTo(next, null) !== null) return 'You come back to this application.';
  return next === DEFAULT_RETURN_PATH ? 'After signing in you go to your account.' : undefined;
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
