import { smtpTransport } from '#server/email/smtp-transport.ts';
import { type Check, warning, ok, error } from './check.ts';

/** Connects to the SMTP server, with TLS and authentication as for emails, without sending any. */
export const mail: Check = {
  name: 'email',
  run: async ({ mailRelay, mode, ...settings }) => {
    if (!mailRelay)
      return warning(
        mode === 'trial' ? 'Emails go to /dev/mail.' : 'SMTP_URL is not set: emails stay queued until it is.',
      );
    const transport = smtpTransport(mailRelay, settings);
    try {
      const problem = await transport.check();
      if (problem !== null) return error(`${transport.name}: ${problem}`);
      return ok(
        `Connected to ${transport.name}. Emails are sent from ${settings.mailFrom}${settings.dkim ? `, signed for ${settings.dkim.domain}` : ''}.`,
      );
    } finally {
      await transport.close();
    }
  },
};
