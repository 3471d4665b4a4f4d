import { DEFAULT_ZONE, bindingInstant } from '../../../domain/deadline.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../layout/blocks.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** A sign-in with a browser that the reader has not signed in with before. */
export function unfamiliarSignIn(
  { device, at }: FactsOf['unfamiliar_sign_in'],
  places: EmailUrls,
): EmailTemplate {
  const when = bindingInstant(new Date(at), DEFAULT_ZONE);
  return {
    what: 'New sign-in to your account',
    preheader: `${device}, ${when}.`,
    blocks: [
      headline('A sign-in we have not seen before'),
      lead('Somebody, probably you, signed in to your account with a browser that is new to it.'),
      ledger(fact('Device', device), fact('When', when)),
      button('See where you are signed in', places.sessions),
      paragraph(
        'It was you? Then there is nothing to do. If not, end that session there, and secure the account at the provider you sign in with.',
      ),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
