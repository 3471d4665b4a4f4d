import { DEFAULT_ZONE, bindingInstant } from '../../deadline.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../email/blocks.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { Instant } from '../facts.ts';
import { lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { change: 'added' | 'removed'; way: string; at: Instant };

/** An account at an identity provider was linked to the reader's account, or unlinked. */
export const signInWay: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'A way to sign in was added to their account, or removed from it',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ change, way }) =>
    lineOf([`${way} was ${change} as a way to sign in`], 'Not you? Look under Account.', [
      'Check',
      PATHS.ways,
    ]),
  email,
};

function email({ change, way, at }: Facts, urls: NotificationUrls): EmailTemplate {
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
      button('See how you sign in', urls.ways),
      paragraph(
        'It was you? Then there is nothing to do. If not, undo it there, end the other sessions, and secure the account at the provider you sign in with.',
      ),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
