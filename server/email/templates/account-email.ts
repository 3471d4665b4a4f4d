import { DEFAULT_ZONE, bindingInstant } from '../../../domain/deadline.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../layout/blocks.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** The email of the reader's account followed a change at their provider, or did not, since another account has the new one. */
export function accountEmail(
  { change, email, way, at }: FactsOf['account_email'],
  places: EmailUrls,
): EmailTemplate {
  const when = bindingInstant(new Date(at), DEFAULT_ZONE);
  const isChanged = change === 'changed';
  return {
    what: isChanged ? 'The email of your account changed' : 'The email of your account stays the same',
    preheader: isChanged ? `It is ${email} now.` : `Another account here uses ${email}.`,
    blocks: [
      headline(isChanged ? 'The email of your account changed' : 'Your email stays the same'),
      lead(
        isChanged
          ? `${way} says your email is ${email} now, so your account here uses it from now on. This is the last email to the old address.`
          : `${way} says your email is ${email} now. Another account here uses that one, so yours keeps the email it has.`,
      ),
      ledger(fact('Where', way), fact('When', when)),
      button('See how you sign in', places.ways),
      paragraph(
        isChanged
          ? 'If this was not you, secure your account at the provider you sign in with, and end the other sessions.'
          : 'If both accounts are yours, delete the one you do not need. The change is made the next time you sign in.',
      ),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
