import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { eventTime } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant } from '../../facts.ts';
import { lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

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
      ? lineOf([`Your email is now ${email}, as at ${way}`], 'Wasn’t you? Check your account.', [
          'Check',
          PATHS.ways,
        ])
      : lineOf(
          [`Your email at ${way} is now ${email}`],
          'Another Collegium account uses it, so yours stays the same.',
          ['Check', PATHS.ways],
        ),
  email,
};

function email(
  { change, email, way, at }: Facts,
  urls: NotificationUrls,
  readerZone?: string,
): EmailTemplate {
  const when = eventTime(at, readerZone);
  const isChanged = change === 'changed';
  return {
    what: isChanged ? 'Your account’s email changed' : 'Your account’s email stays the same',
    preheader: isChanged ? `It is now ${email}.` : `Another Collegium account uses ${email}.`,
    blocks: [
      headline(isChanged ? 'Your account’s email changed' : 'Your account’s email stays the same'),
      lead(
        isChanged
          ? `Your email at ${way} is now ${email}, so your Collegium account uses it too. This is the last email we’ll send to your old address.`
          : `Your email at ${way} is now ${email}. Another Collegium account already uses that address, so your account’s email stays the same.`,
      ),
      ledger(fact('Provider', way), fact('When', when)),
      button('Review how you sign in', urls.ways),
      paragraph(
        isChanged
          ? 'If this wasn’t you, change your password with your sign-in provider, and end your other sessions.'
          : 'If both accounts are yours, delete the one you don’t need. Your email is updated the next time you sign in.',
      ),
    ],
    why: 'You’re receiving this because it’s about the security of your account.',
  };
}
