import { DEFAULT_RETURN_PATH } from '#domain/account/sign-in-urls.ts';

/** Texts of one sign-in page, and where it redirects by default. */
export type Wording = {
  title: string;
  /** On the left, unless the proposal to apply to is shown there. */
  welcome: string;
  lede?: string;
  points?: string[];
  /** Below the picture, where the welcome is above the button. */
  caption?: string;
  /** Above the button, unless the welcome says the same. */
  heading?: string;
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
    lede: 'Your drafts and applications are saved here.',
    caption: 'With an account you can apply, post proposals and save searches.',
    other: 'sign-up',
    leadsTo: '/user',
  },
  '/auth': {
    title: 'Welcome',
    welcome: 'Welcome to Collegium',
    lede: 'Anyone can browse proposals. Create a free account to apply and post.',
    points: [
      'Apply with written answers and a resume',
      'Post a proposal and review applications',
      'Keep your drafts on every device',
    ],
    heading: 'Create your account',
    hint: 'We’ll email you receipts and results; we never read your email or post for you.',
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

/** What a visitor wants to do with a proposal that `next` names: the texts of its sign-in page. */
const PURPOSES = {
  apply: { label: 'You’re applying to', heading: 'Sign in to apply' },
  save: { label: 'You’re saving', heading: 'Sign in to save this proposal' },
  report: { label: 'You’re reporting', heading: 'Sign in to report this proposal' },
  ask: { label: 'You’re asking about', heading: 'Sign in to ask a question' },
} as const;
export type Purpose = keyof typeof PURPOSES;

/** The texts of a sign-in page that names the proposal. */
export function purposeTexts(purpose: Purpose): { label: string; heading: string } {
  return PURPOSES[purpose];
}

/** Hint below the button: where `next` leads. */
export function hintFor(path: SignInPath, next: string): string | undefined {
  const { hint }: Wording = WORDINGS[path];
  const purpose = proposalAt(next, null)?.purpose;
  if (purpose === 'apply') return 'You’ll come back to this application.';
  if (purpose === 'save') return 'After you sign in, we’ll save it and take you back.';
  if (path !== '/auth/apply') return hint;
  return next === DEFAULT_RETURN_PATH ? 'After you sign in, you’ll go to My Account.' : undefined;
}

/**
 * The proposal that the visitor wants to act on, from the page to return to (`/apply/ID`,
 * `/proposal/ID/save`) or from `?proposal=ID`, which means to apply. Null if neither names one.
 */
export function proposalAt(
  returnPath: string | null,
  proposal: string | null,
): { id: number; purpose: Purpose } | null {
  const [, apply, of, purpose] =
    /^\/(?:apply\/(\d{1,15})|proposal\/(\d{1,15})\/(save|report|ask))(?:[/?#]|$)/.exec(returnPath ?? '') ??
    [];
  if (of) return { id: Number(of), purpose: purpose as Purpose };
  const id = apply ?? /^\d{1,15}$/.exec(proposal ?? '')?.[0];
  return id === undefined ? null : { id: Number(id), purpose: 'apply' };
}
