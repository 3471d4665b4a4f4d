import { STOP_REASON_LABEL, type StopReason } from '../../bounce.ts';
import type { NotificationDefinition } from '../../definition.ts';
import { button, headline, lead } from '../../email/blocks.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import { lineOf } from '../../line.ts';
import { PATHS, type NotificationUrls } from '../../notification-urls.ts';

type Facts = { email: string; reason: StopReason };

/** The reader's address is suppressed. In-product only: an email would not be sent. */
export const emailSuppressed: NotificationDefinition<Facts> = {
  to: 'member',
  when: 'Nothing is emailed to their address anymore, since emails came back or were reported as spam',
  preference: 'sign_in',
  inProduct: true,
  byMail: false,
  line: ({ email, reason }) =>
    lineOf(
      [`We’ve stopped emailing ${email}: ${STOP_REASON_LABEL[reason]}`],
      'You’ll only see notifications here.',
      ['Fix', PATHS.mail],
    ),
  email,
};

function email({ email, reason }: Facts, urls: NotificationUrls): EmailTemplate {
  return {
    what: 'We’ve stopped emailing you',
    preheader: `${email}: ${STOP_REASON_LABEL[reason]}.`,
    blocks: [
      headline('We’ve stopped emailing you'),
      lead(`We’ve stopped emailing ${email}: ${STOP_REASON_LABEL[reason]}.`),
      button('Get emails again', urls.mail),
    ],
    why: 'You’re receiving this because it’s about the security of your account.',
  };
}
