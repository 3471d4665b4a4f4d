import { OPERATOR } from '../../../domain/actor.ts';
import { recordAdminView } from '../../commands/audit-events.ts';
import { countJobs } from '../../queries/job.ts';
import { readEmailFigures } from '../../queries/email.ts';
import type { Command } from '../command.ts';
import { doneOf } from '../person.ts';
import { withServices } from '../admin-services.ts';
import { count } from '../progress.ts';

export const queue: Command = {
  usage: '',
  about: 'shows how many mails and jobs wait, are under way and have failed',
  help: 'Mails as the admin page counts them, then each queue of jobs. A job that fails is begun again by itself; "failed" is one that was given up.',
  run: (_, { settings, now }) =>
    withServices(settings(), async ({ db }) => {
      await recordAdminView(db, OPERATOR, { kind: 'email_viewed' }, now);
      const mails = doneOf(await readEmailFigures(db, OPERATOR, now));
      const within =
        mails.medianSeconds === null ? '' : `, half of them within ${mails.medianSeconds.toFixed(1)} s`;
      const jobs = (await countJobs(db)).map(
        ({ queue, waiting, later, begun, failed }) =>
          `jobs ${queue}: ${count(waiting)} waiting, ${count(later)} for later, ${count(begun)} begun, ${count(failed)} failed`,
      );
      return [
        `mails: ${count(mails.onTheirWay)} on their way, ${count(mails.retrying)} tried again, ${count(mails.givenUp)} given up`,
        `mails sent today: ${count(mails.sentToday)}${within}`,
        ...(jobs.length > 0 ? jobs : ['jobs: none']),
      ].join('\n');
    }),
};
