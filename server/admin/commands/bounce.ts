import { text } from 'node:stream/consumers';
import { processBounceReport } from '#server/commands/notification/suppressed-address.ts';
import { REPORT_CAP, readReport } from '#server/email/read-bounce-report.ts';
import type { Command } from '../command.ts';
import { withServices } from '../admin-services.ts';

const WORDS: Record<Awaited<ReturnType<typeof processBounceReport>>, string> = {
  stopped: 'The address is suppressed: no more emails are sent to it.',
  noted: 'The email is marked as given up.',
  nothing: 'The report is about a delayed or delivered email. Nothing was changed.',
  'unknown mail': 'The report is about an email that is not stored here. Nothing was changed.',
};

export const bounce: Command = {
  usage: '',
  about: 'reads a bounce or complaint report from standard input (a pipe of the mail server)',
  help: 'For a pipe: bounce < MESSAGE. Reads delivery status notifications (RFC 3464) and feedback reports (RFC 5965). If an address has no mailbox or complained, it is suppressed: no more emails are sent to it, and its subscription ends. Exits with 0 for every message it can read, so that mail servers do not return it.',
  run: async (_, { settings, now, input = process.stdin }) => {
    const raw = Buffer.from((await text(input)).slice(0, REPORT_CAP), 'utf8');
    const read = await readReport(raw);
    if (!read) return 'Not a bounce or complaint report. Nothing was changed.';
    return withServices(settings(), async ({ db }) => WORDS[await processBounceReport(db, read, now)]);
  },
};
