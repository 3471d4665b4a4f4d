import { isEmailAddress } from '#domain/account/person.ts';
import { sendTestEmail } from '#server/email/test-email.ts';
import { type Command, UsageError } from '../command.ts';

export const testMail: Command = {
  usage: 'ADDRESS',
  about: 'sends a test email to an address, and reports each step',
  help: 'Uses the settings of the server: connects, encrypts, signs in, signs (DKIM) and delivers the email, one line per step, with the responses of the mail server. Bypasses the queue and limits, and stores nothing. Exits with 1 if the email was not accepted.',
  run: async ([to = ''], { settings, now }) => {
    if (!isEmailAddress(to)) throw new UsageError(`"${to}" is not an email address.`);
    const { mailRelay, ...sender } = settings();
    if (!mailRelay) throw new Error('SMTP_URL is not set: there is no mail server to test.');
    const { steps, accepted } = await sendTestEmail(mailRelay, sender, to, now);
    if (!accepted) throw new Error(steps.join('\n'));
    return steps.join('\n');
  },
};
