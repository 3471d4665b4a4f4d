import { text } from 'node:stream/consumers';
import { processBounceReport } from '../../commands/suppressed-address.ts';
import { REPORT_CAP, readReport } from '../../email/read-bounce-report.ts';
import type { Command } from '../command.ts';
import { withServices } from '../admin-services.ts';

const WORDS: Record<Awaited<ReturnType<typeof processBounceReport>>, string> = {
  stopped: 'Nothing is mailed to that address any more.',
  noted: 'The mail is shown to admins as given up.',
  nothing: 'It says that a mail is late, or arrived: nothing was done.',
  'unknown mail': 'It is about no mail that is kept here: nothing was done.',
};

export const bounce: Command = {
  usage: '',
  about: 'reads a mail that came back, or a complaint, from its input (a pipe of the mail server)',
  help: 'For a pipe: bounce < MESSAGE. Reads delivery status notifications (RFC 3464) and feedback reports (RFC 5965). An address without a mailbox, and one that complained, is mailed to no more; its subscription ends. Ends with 0 for any mail that it could look at, so that no mail server sends it back.',
  run: async (_, { settings, now, input = process.stdin }) => {
    const raw = Buffer.from((await text(input)).slice(0, REPORT_CAP), 'utf8');
    const read = await readReport(raw);
    if (!read) return 'This is no report of a mail that came back: nothing was done.';
    return withServices(settings(), async ({ db }) => WORDS[await processBounceReport(db, read, now)]);
  },
};
