import type { EmailDefinition } from '../../definition.ts';
import { button, fact, headline, ledger, note, paragraph } from '../../email/blocks.ts';
import { eventTime } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/** `token` works once. */
export type StoredEmailLink = { token: string };

type Facts = { url: string; until: Instant };

/** The link that adds an address to the account of the person who asked for it. */
export const emailLink: EmailDefinition<Facts> = {
  when: 'A member asked to add this address to their account, or to confirm it again',
  email,
};

function email({ url, until }: Facts, _urls: NotificationUrls, readerZone?: string): EmailTemplate {
  return {
    what: 'Confirm your email address for Collegium',
    preheader: 'Open the link where you’re signed in.',
    blocks: [
      headline('Confirm your email address'),
      paragraph('You asked to use this address with your Collegium account.'),
      ledger(fact('Link works until', eventTime(until, readerZone))),
      button('Confirm email', url),
      paragraph('The button opens a page where you confirm, signed in to the same account.'),
      note('If this wasn’t you, ignore this email. Nothing changes, and the link stops working.'),
    ],
    why: 'You’re receiving this one email because someone entered this address on Collegium.',
  };
}
