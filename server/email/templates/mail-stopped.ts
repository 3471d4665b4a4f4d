import { STOP_REASON_LABEL } from '../../../domain/bounce.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead } from '../layout/blocks.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** Nothing is mailed to the reader's address any more. Said in the product; as a mail it would not arrive. */
export function mailStopped({ email, reason }: FactsOf['mail_stopped'], places: EmailUrls): EmailTemplate {
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
