import { DEFAULT_ZONE, bindingInstant } from '../../deadline.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../email/blocks.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { Instant } from '../facts.ts';
import { lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { change: 'changed' | 'kept'; email: string; way: string; at: Instant };

/**
 * The email at the provider changed. `change` says whether the account's email did too: not if
 * another account has the new one.
 */
export const accountEmail: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'Their email changed at the provider they sign in with; the old address gets this one',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  line: ({ change, email, way }) =>
    change === 'changed'
      ? lineOf([`Your email is ${email} now, as ${way} says`], 'Not you? Look under Account.', [
          'Check',
          PATHS.ways,
        ])
      : lineOf(
          [`${way} says your email is ${email} now`],
          'Another account here uses it, so yours stays as it is.',
          ['Check', PATHS.ways],
        ),
  email,
};

function email({ change, email, way, at }: Facts, urls: NotificationUrls): EmailTemplate {
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
      button('See how you sign in', urls.ways),
      paragraph(
        isChanged
          ? 'If this was not you, secure your account at the provider you sign in with, and end the other sessions.'
          : 'If both accounts are yours, delete the one you do not need. The change is made the next time you sign in.',
      ),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
