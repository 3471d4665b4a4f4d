import { DEFAULT_ZONE, bindingInstant } from '../../../domain/deadline.ts';
import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../layout/blocks.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** A way to sign in was added to the reader's account, or removed from it. */
export function signInWay({ change, way, at }: FactsOf['sign_in_way'], places: EmailUrls): EmailTemplate {
  const when = bindingInstant(new Date(at), DEFAULT_ZONE);
  const isAdded = change === 'added';
  return {
    what: isAdded ? `${way} can sign in to your account now` : `${way} was removed from your account`,
    preheader: `${isAdded ? 'Added' : 'Removed'} ${when}.`,
    blocks: [
      headline(isAdded ? 'A new way to sign in' : 'One way fewer to sign in'),
      lead(
        isAdded
          ? `Somebody who was signed in to your account, probably you, added ${way} to it: whoever signs in there signs in as you.`
          : `Somebody who was signed in to your account, probably you, removed ${way} from it.`,
      ),
      ledger(fact('Where', way), fact('When', when)),
      button('See how you sign in', places.ways),
      paragraph(
        'It was you? Then there is nothing to do. If not, undo it there, end the other sessions, and secure the account at the provider you sign in with.',
      ),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
