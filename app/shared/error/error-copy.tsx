import { Link } from 'react-router';
import type { Fact } from '#app/kit/text/facts.tsx';
import type { TableScene } from './table-illustration.tsx';

export type ErrorCopy = {
  scene: TableScene;
  title: string;
  /** Used if the refusal has no message. */
  lede: string;
  action: 'projects' | 'account' | 'again' | 'sign-in' | 'reload' | 'back';
  help?: { title: string; facts: readonly Fact[] };
};

const link = (to: string, label: string) => (
  <Link className="link" to={to}>
    {label}
  </Link>
);

const nothingLost = {
  title: 'Nothing is lost',
  facts: [
    {
      label: 'Your submission',
      value: 'Not sent twice',
      more: 'If we received it, it’s under All Applications. It’s safe to try again.',
    },
    { label: 'Your draft', value: 'Saved', more: 'It opens where you left off.' },
  ],
};

const byStatus: Record<number, ErrorCopy> = {
  400: {
    scene: 'out-of-place',
    title: 'We can’t read this address',
    lede: 'Part of it is missing or was changed.',
    action: 'projects',
  },
  401: {
    scene: 'taken',
    title: 'You’ve been signed out',
    lede: 'Nothing was changed. Sign in to continue.',
    action: 'sign-in',
    help: nothingLost,
  },
  403: {
    scene: 'taken',
    title: 'You don’t have access to this page',
    lede: 'It belongs to another member, or is for admins only.',
    action: 'account',
    help: {
      title: 'What you can do',
      facts: [
        { label: 'Is it yours?', value: 'Sign in with the account you posted it from.' },
        {
          label: 'Did you apply?',
          value: <>Your own application is under {link('/user', 'All Applications')}.</>,
        },
      ],
    },
  },
  404: {
    scene: 'missing',
    title: 'Page not found',
    lede: 'The address may be mistyped, or the page may have been removed.',
    action: 'projects',
    help: {
      title: 'What you can do',
      facts: [
        {
          label: 'Looking for a proposal?',
          value: <>{link('/#search', 'Search the projects')} by title or owner.</>,
        },
        {
          label: 'Looking for your work?',
          value: <>Your proposals and applications are under {link('/user', 'My Account')}.</>,
        },
      ],
    },
  },
  409: {
    scene: 'out-of-place',
    title: 'This has changed',
    lede: 'You can’t do that anymore. Go back and reload to see what changed.',
    action: 'again',
  },
  410: {
    scene: 'cleared',
    title: 'This proposal was withdrawn',
    lede: 'Its owner withdrew it for good.',
    action: 'projects',
    help: {
      title: 'What you can do',
      facts: [
        {
          label: 'Did you apply?',
          value: <>You can still read it and your application under {link('/user', 'All Applications')}.</>,
        },
        {
          label: 'Is it yours?',
          value: <>It is under {link('/user?tab=proposals&filter=ended', 'My Proposals, Ended')}.</>,
        },
      ],
    },
  },
  413: {
    scene: 'out-of-place',
    title: 'This is too large',
    lede: 'This is larger than we accept. Make it smaller and send it again.',
    action: 'back',
  },
  429: {
    scene: 'taken',
    title: 'Too many attempts',
    lede: 'Wait a minute, then try again.',
    action: 'again',
    help: nothingLost,
  },
  503: {
    scene: 'half',
    title: 'We’ll be right back',
    lede: 'We can’t reach our database right now. Wait a moment, then try again.',
    action: 'again',
    help: nothingLost,
  },
};

const SERVER_ERROR_COPY: ErrorCopy = {
  scene: 'out-of-place',
  title: 'Something went wrong on our side',
  lede: 'We’ve logged the error. Try again in a minute.',
  action: 'again',
  help: nothingLost,
};

export const OFFLINE_COPY: ErrorCopy = {
  scene: 'half',
  title: 'You’re offline',
  lede: 'What you type is saved on this device. Try again when you’re back online.',
  action: 'again',
  help: {
    title: 'Good to know',
    facts: [
      {
        label: 'Submitting',
        value: 'Needs a connection',
        more: 'It’s on time if it reaches us before the deadline.',
      },
    ],
  },
};

export const NEW_VERSION_COPY: ErrorCopy = {
  scene: 'new',
  title: 'A new version is ready',
  lede: 'This page was updated while it was open. Reload to continue where you were: your draft is saved.',
  action: 'reload',
};

/** The text for a status: other 4xx use 400, everything else is a server error. */
export function errorCopyFor(status: number): ErrorCopy {
  const known = byStatus[status];
  if (known) return known;
  return status >= 400 && status < 500 ? (byStatus[400] ?? SERVER_ERROR_COPY) : SERVER_ERROR_COPY;
}
