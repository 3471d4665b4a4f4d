import type { NotificationDefinition } from '../../definition.ts';
import { button, fact, headline, lead, ledger, paragraph } from '../../email/blocks.ts';
import { eventTime } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant } from '../../facts.ts';
import { lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { change: 'added' | 'removed' | 'primary'; email: string; at: Instant };

const SENTENCE = {
  added: (email: string) => `${email} was added to your account`,
  removed: (email: string) => `${email} was removed from your account`,
  primary: (email: string) => `Your primary email is now ${email}`,
};

const SUBJECT = {
  added: 'An email address was added to your account',
  removed: 'An email address was removed from your account',
  primary: 'Your account has another primary email',
};

const EXPLANATION = {
  added: 'This address was confirmed and added to your Collegium account.',
  removed: 'This address was removed from your Collegium account. It no longer signs in.',
  primary: 'Collegium emails you at this address from now on. This is the last email to the old one.',
};

/** An address was added or removed, or another one is primary; that one is read by the old address. */
export const emailsChanged: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'An email address was added to their account or removed, or another one made primary',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ change, email }) =>
    lineOf([SENTENCE[change](email)], 'Wasn’t you? Check your account.', ['Check', PATHS.emails]),
  email,
};

function email({ change, email, at }: Facts, urls: NotificationUrls, readerZone?: string): EmailTemplate {
  return {
    what: SUBJECT[change],
    preheader: EXPLANATION[change],
    blocks: [
      headline(SENTENCE[change](email)),
      lead(EXPLANATION[change]),
      ledger(fact('Email', email), fact('When', eventTime(at, readerZone))),
      button('Review your emails', urls.emails),
      paragraph(
        'If this was you, you can ignore this email. If it wasn’t, use the button to undo the change, and end your other sessions.',
      ),
    ],
    why: 'You’re receiving this because it’s about the security of your account.',
  };
}
