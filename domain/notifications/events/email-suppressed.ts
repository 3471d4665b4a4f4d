import { STOP_REASON_LABEL, type StopReason } from '../../bounce.ts';
import type { NotificationDefinition } from '../definition.ts';
import { button, headline, lead } from '../email/blocks.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import { lineOf } from '../line.ts';
import { PATHS, type NotificationUrls } from '../notification-urls.ts';

type Facts = { email: string; reason: StopReason };

/** The reader's address is suppressed. In-product only: an email would not be sent. */
export const mailStopped: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'Nothing is mailed to their address any more, since mails came back or were reported as spam',
  preference: 'sign_in',
  inProduct: true,
  byMail: false,
  line: ({ email, reason }) =>
    lineOf(
      [`Nothing is mailed to ${email} any more: ${STOP_REASON_LABEL[reason]}`],
      'You’ll only read this here.',
      ['Mend', PATHS.mail],
    ),
  email,
};

function email({ email, reason }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Nothing is mailed to you any more',
    preheader: `${email}: ${STOP_REASON_LABEL[reason]}.`,
    blocks: [
      headline('Nothing is mailed to you any more'),
      lead(`Of ${email} we were told: ${STOP_REASON_LABEL[reason]}.`),
      button('Have mails sent again', urls.mail),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
