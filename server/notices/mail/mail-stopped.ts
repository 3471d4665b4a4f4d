import { STOP_REASON_LABEL } from '../../../domain/bounce.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead } from '../mail-page/blocks.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** Nothing is mailed to the reader's address any more. Said in the product; as a mail it would not arrive. */
export function mailStopped({ email, reason }: FactsOf['mail_stopped'], places: Places): Sheet {
  return {
    what: 'Nothing is mailed to you any more',
    preheader: `${email}: ${STOP_REASON_LABEL[reason]}.`,
    blocks: [
      headline('Nothing is mailed to you any more'),
      lead(`Of ${email} we were told: ${STOP_REASON_LABEL[reason]}.`),
      button('Have mails sent again', places.mail),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
