import type { EmailDefinition } from '../../definition.ts';
import { button, fact, headline, ledger, note, paragraph } from '../../email/blocks.ts';
import { choicesPhrase, eventTime } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/** `token` works once. */
export type StoredSubscriptionConfirm = { token: string };

type Facts = {
  confirmUrl: string;
  /** The choices as phrases, without typed text; empty for everything. */
  wanted?: string[];
  /** Until when the link works. */
  until?: Instant;
  /** The address is subscribed already: the link leads to its choices. */
  subscribed?: boolean;
};

/**
 * The only email to an unconfirmed address. The API contract requires its link on a line with the
 * word "confirm".
 */
export const subscriptionConfirm: EmailDefinition<Facts> = {
  when: 'Someone subscribed with this address, which has to be confirmed',
  email,
};

function email(
  { confirmUrl, wanted = [], until, subscribed = false }: Facts,
  _urls: NotificationUrls,
  readerZone?: string,
): EmailTemplate {
  return {
    what: 'Confirm your subscription to Collegium',
    preheader: 'Confirm to start getting new proposals. We won’t send any until you do.',
    blocks: [
      headline('Confirm your subscription'),
      paragraph('You asked us to send new research proposals to this address.'),
      ledger(
        fact('You asked for', wanted.length > 0 ? `Proposals ${choicesPhrase(wanted)}` : 'All proposals'),
        until ? fact('Link works until', eventTime(until, readerZone)) : null,
      ),
      button('Confirm subscription', confirmUrl),
      paragraph('The button opens a page where you confirm with one click.'),
      note(
        subscribed
          ? 'You’re already subscribed. Use the link to see and change what you receive. If this wasn’t you, ignore this email and nothing changes.'
          : 'If this wasn’t you, ignore this email. We’ll send nothing and delete this address in two days.',
      ),
    ],
    why: subscribed
      ? 'You’re receiving this one email because someone entered this address on Collegium.'
      : 'You’re receiving this one email because someone entered this address on Collegium. You’re not subscribed yet.',
  };
}
