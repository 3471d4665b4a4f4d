import { isEmailAddress } from '../../../domain/account.ts';
import { sendTestMail } from '../../email/test-email.ts';
import { type Command, UsageError } from '../command.ts';

export const testMail: Command = {
  usage: 'ADDRESS',
  about: 'sends one mail about nothing to an address, and says what happened step by step',
  help: 'With the settings of the server: connects, encrypts, signs in, signs (DKIM) and hands the mail over, each in a line, in the words of the mail server. It goes past queue and limits, and nothing of it is kept. Ends with 1 when the mail was not taken.',
  run: async ([to = ''], { settings, now }) => {
    if (!isEmailAddress(to)) throw new UsageError(`"${to}" is not an e-mail address.`);
    const { mailRelay, ...sender } = settings();
    if (!mailRelay) throw new Error('SMTP_URL is not set, so that there is no mail server to try.');
    const { steps, taken } = await sendTestMail(mailRelay, sender, to, now);
    if (!taken) throw new Error(steps.join('\n'));
    return steps.join('\n');
  },
};
