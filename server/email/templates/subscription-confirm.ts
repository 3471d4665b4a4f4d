import { DEFAULT_ZONE, bindingInstant } from '../../../domain/deadline.ts';
import { button, fact, headline, ledger, note, paragraph } from '../layout/blocks.ts';
import { choicesPhrase } from '../layout/copy.ts';
import type { EmailTemplate } from '../layout/template-model.ts';
import type { FactsFor } from './facts-for.ts';

/** The one mail to an address that is not confirmed. Its link stands on a line with the word "confirm". */
export function subscriptionConfirm({
  confirmUrl,
  wanted = [],
  until,
  subscribed = false,
}: FactsFor<'subscription_confirm'>): EmailTemplate {
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
