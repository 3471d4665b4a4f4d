import { Link } from 'react-router';
import type { Fact } from './facts.tsx';
import type { TableScene } from './table-illustration.tsx';

export type ErrorCopy = {
  scene: TableScene;
  title: string;
  /** Used if the refusal has no message. */
  lede: string;
  name: string;
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
      more: 'If it arrived, it is under All Applications. Trying again is safe.',
    },
    { label: 'Your draft', value: 'Kept as last saved', more: 'It opens where you left it.' },
  ],
};

const byStatus: Record<number, ErrorCopy> = {
  400: {
    scene: 'out-of-place',
    title: 'We cannot read that address',
    lede: 'Part of it is missing or has been changed on its way here.',
    name: 'Bad request',
    action: 'projects',
  },
  401: {
    scene: 'taken',
    title: 'Please sign in again',
    lede: 'Your sign-in has ended. Nothing was changed.',
    name: 'Not signed in',
    action: 'sign-in',
    help: nothingLost,
  },
  403: {
    scene: 'taken',
    title: 'This seat is not yours',
    lede: 'This page belongs to somebody else, or needs an admin.',
    name: 'No access',
    action: 'account',
    help: {
      title: 'Perhaps this helps',
      facts: [
        { label: 'You own it?', value: 'Use the account you posted it from.' },
        {
          label: 'You applied to it?',
          value: <>Your own application is under {link('/user', 'All Applications')}.</>,
        },
      ],
    },
  },
  404: {
    scene: 'missing',
    title: 'Nobody sits here',
    lede: 'There is nothing at this address. It may have been mistyped, or taken away.',
    name: 'Not found',
    action: 'projects',
    help: {
      title: 'Perhaps this helps',
      facts: [
        {
          label: 'A proposal?',
          value: (
            <>{link('/#search', 'Search the projects')} for a word from its title, or for who posted it.</>
          ),
        },
        {
          label: 'Something of yours?',
          value: <>What you posted and where you applied is under {link('/user', 'My Account')}.</>,
        },
      ],
    },
  },
  409: {
    scene: 'out-of-place',
    title: 'This has changed meanwhile',
    lede: 'What you wanted to do is not possible from where this stands now.',
    name: 'Conflict',
    action: 'again',
  },
  410: {
    scene: 'cleared',
    title: 'This table was cleared',
    lede: 'This proposal was withdrawn by its owner. It will not come back.',
    name: 'Gone',
    action: 'projects',
    help: {
      title: 'Perhaps this helps',
      facts: [
        {
          label: 'You applied?',
          value: <>You can still read it and what you sent, under {link('/user', 'All Applications')}.</>,
        },
        {
          label: 'You own it?',
          value: <>It is under {link('/user?tab=proposals&filter=ended', 'My Proposals, Ended')}.</>,
        },
      ],
    },
  },
  413: {
    scene: 'out-of-place',
    title: 'This is too large',
    lede: 'What you sent is larger than we can take. Make it smaller and send it again.',
    name: 'Too large',
    action: 'back',
  },
  429: {
    scene: 'taken',
    title: 'A moment, please',
    lede: 'Too many tries in a short time. Wait a minute, then try again.',
    name: 'Too many tries',
    action: 'again',
    help: nothingLost,
  },
  503: {
    scene: 'half',
    title: 'We will be right back',
    lede: 'We cannot reach our data right now. Wait a moment, then try again.',
    name: 'Not available',
    action: 'again',
    help: nothingLost,
  },
};

const SERVER_ERROR_COPY: ErrorCopy = {
  scene: 'out-of-place',
  title: 'That did not work, and it is our fault',
  lede: 'We have been told. Try again in a minute.',
  name: 'Unexpected application error',
  action: 'again',
  help: nothingLost,
};

export const OFFLINE_COPY: ErrorCopy = {
  scene: 'half',
  title: 'You are offline',
  lede: 'What you type is kept on this device. Try again when the connection returns.',
  name: 'No connection',
  action: 'again',
  help: {
    title: 'Good to know',
    facts: [
      {
        label: 'Submitting',
        value: 'Needs a connection',
        more: 'Whether it is on time is decided when it arrives.',
      },
    ],
  },
};

export const NEW_VERSION_COPY: ErrorCopy = {
  scene: 'new',
  title: 'A new version is ready',
  lede: 'Part of this page changed while it was open. Reload to go on where you were.',
  name: 'A new version is ready',
  action: 'reload',
  help: {
    title: 'Nothing is lost',
    facts: [
      { label: 'Your draft', value: 'Kept as last saved' },
      {
        label: 'Place in the list',
        value: 'In the address',
        more: 'Search, filters and the open proposal come back',
      },
    ],
  },
};

/** The text for a status: other 4xx use 400, everything else is a server error. */
export function errorCopyFor(status: number): ErrorCopy {
  const known = byStatus[status];
  if (known) return known;
  return status >= 400 && status < 500 ? (byStatus[400] ?? SERVER_ERROR_COPY) : SERVER_ERROR_COPY;
}
