import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { eventTime } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant } from '../../facts.ts';
import { lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { device: string; at: Instant };

/** A sign-in with a browser that the reader has not signed in with before. */
export const unfamiliarSignIn: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'A sign-in with a browser that they have not signed in with before',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ device }) =>
    lineOf([`New sign-in from ${device}`], 'Wasn’t you? Sign that device out in your account.', [
      'Check',
      PATHS.sessions,
    ]),
  email,
};

function email({ device, at }: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  const when = eventTime(at, readerZone);
  return {
    what: 'New sign-in to your account',
    preheader: `${device}, ${when}.`,
    blocks: [
      headline('New sign-in. Was this you?'),
      lead('Someone signed in to your account from a device you haven’t used before.'),
      ledger(fact('Device', device), fact('When', when)),
      button('See where you’re signed in', urls.sessions),
      paragraph(
        'If this was you, you can ignore this email. If it wasn’t, end that session and change your password with your sign-in provider.',
      ),
    ],
    why: 'You’re receiving this because it’s about the security of your account.',
  };
}
