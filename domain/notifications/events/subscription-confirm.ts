import { DEFAULT_ZONE, bindingInstant } from '../../deadline.ts';
import type { EmailDefinition } from '../definition.ts';
import { button, fact, headline, ledger, note, paragraph } from '../email/blocks.ts';
import { choicesPhrase } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { Instant } from '../facts.ts';

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
  when: 'Somebody subscribed with this address; it has to be confirmed',
  email,
};

function email({ confirmUrl, wanted = [], until, subscribed = false }: Facts): EmailTemplate {
  return {
    what: 'Confirm your subscription to Collegium',
    preheader: 'One press. Until then we send nothing.',
    blocks: [
      headline('One press, and you are on the list'),
      paragraph('Somebody, probably you, asked us to send new research proposals to this address.'),
      ledger(
        fact('You asked for', wanted.length > 0 ? `Proposals ${choicesPhrase(wanted)}` : 'All proposals'),
        until ? fact('Link works until', bindingInstant(new Date(until), DEFAULT_ZONE)) : null,
      ),
      button('Confirm subscription', confirmUrl),
      paragraph(
        'The link opens a page with one button. Pressing it confirms; opening the page alone changes nothing.',
      ),
      note(
        subscribed
          ? 'This address is on the list already. Behind the link you can see and change what it gets. Not you? Do nothing, and nothing changes.'
          : 'Not you? Do nothing. Nothing will be sent, and we forget the address in two days.',
      ),
    ],
    why: subscribed
      ? 'You get this one message because this address was entered on Collegium.'
      : 'You get this one message because this address was entered on Collegium. There is nothing to unsubscribe from yet.',
  };
}
