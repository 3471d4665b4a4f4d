import { DEFAULT_ZONE, bindingInstant } from '../../deadline.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../email/blocks.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { Instant } from '../facts.ts';
import { lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { device: string; at: Instant };

/** A sign-in with a browser that the reader has not signed in with before. */
export const unfamiliarSignIn: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'A sign-in with a browser that they have not signed in with before',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ device }) =>
    lineOf([`Sign-in from an unfamiliar device, ${device}`], 'Not you? End the session under Account.', [
      'Check',
      PATHS.sessions,
    ]),
  email,
};

function email({ device, at }: Facts, urls: NotificationUrls): EmailTemplate {
  const when = bindingInstant(new Date(at), DEFAULT_ZONE);
  return {
    what: 'New sign-in to your account',
    preheader: `${device}, ${when}.`,
    blocks: [
      headline('A sign-in we have not seen before'),
      lead('Somebody, probably you, signed in to your account with a browser that is new to it.'),
      ledger(fact('Device', device), fact('When', when)),
      button('See where you are signed in', urls.sessions),
      paragraph(
        'It was you? Then there is nothing to do. If not, end that session there, and secure the account at the provider you sign in with.',
      ),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
