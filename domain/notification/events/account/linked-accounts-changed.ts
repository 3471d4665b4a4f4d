import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { eventTime } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant } from '../../facts.ts';
import { lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { change: 'added' | 'removed'; way: string; at: Instant };

/** An account at an identity provider was linked to the reader's account, or unlinked. */
export const linkedAccountsChanged: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'A way to sign in was added to their account, or removed from it',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ change, way }) =>
    lineOf([`${way} was ${change} as a way to sign in`], 'Wasn’t you? Check your account.', [
      'Check',
      PATHS.ways,
    ]),
  email,
};

function email({ change, way, at }: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const when = eventTime(at, readerZone);
  const isAdded = change === 'added';
  return {
    what: isAdded ? `${way} was added to your account` : `${way} was removed from your account`,
    preheader: `${isAdded ? 'Added' : 'Removed'} ${when}.`,
    blocks: [
      headline(`You can ${isAdded ? 'now' : 'no longer'} sign in with ${inSentence(way)}`),
      lead(
        isAdded
          ? `${way} was added as a way to sign in to your Collegium account.`
          : `${way} was removed as a way to sign in to your Collegium account.`,
      ),
      ledger(fact('Provider', way), fact('When', when)),
      button('Review how you sign in', urls.ways),
      paragraph(
        'If this was you, you can ignore this email. If it wasn’t, use the button to undo the change, end your other sessions, and change your password with your sign-in provider.',
      ),
    ],
    why: 'You’re receiving this because it’s about the security of your account.',
  };
}

/** "a passkey" for "A passkey"; names of providers stay. */
const inSentence = (way: string) => way.replace(/^A /, 'a ');
