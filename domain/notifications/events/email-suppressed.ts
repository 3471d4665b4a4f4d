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
  when: 'Nothing is emailed to their address anymore, since emails came back or were reported as spam',
  preference: 'sign_in',
  inProduct: true,
  byMail: false,
  line: ({ email, reason }) =>
    lineOf(
      [`Nothing is emailed to ${email} anymore: ${STOP_REASON_LABEL[reason]}`],
      'You’ll only read this here.',
      ['Mend', PATHS.mail],
    ),
  email,
};

function email({ email, reason }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'Nothing is emailed to you anymore',
    preheader: `${email}: ${STOP_REASON_LABEL[reason]}.`,
    blocks: [
      headline('Nothing is emailed to you anymore'),
      lead(`We stopped sending to ${email}: ${STOP_REASON_LABEL[reason]}.`),
      button('Send emails again', urls.mail),
    ],
    why: 'You get this because it concerns the safety of your account.',
  };
}
