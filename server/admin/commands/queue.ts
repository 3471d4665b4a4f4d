import { OPERATOR } from '#domain/base/actor.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { countJobs } from '#server/queries/base/job.ts';
import { readEmailFigures } from '#server/queries/notification/email.ts';
import type { Command } from '../command.ts';
import { withServices } from '../admin-services.ts';
import { count } from '../progress.ts';

export const queue: Command = {
  usage: '',
  about: 'counts emails and jobs that are waiting, active and failed',
  help: 'Emails as on the admin page, then each job queue. Failed jobs are retried automatically; "failed" counts those that were not successful after all retries.',
  run: (_, { settings, now }) =>
    withServices(settings(), async ({ db }) => {
      await recordAdminView(db, OPERATOR, { kind: 'email_viewed' }, now);
      const figures = await readEmailFigures(db, OPERATOR, now);
      const within =
        figures.medianSeconds === null ? '' : `, median delivery time ${figures.medianSeconds.toFixed(1)} s`;
      const jobs = (await countJobs(db)).map(
        ({ queue, waiting, later, begun, failed }) =>
          `jobs ${queue}: ${count(waiting)} waiting, ${count(later)} scheduled, ${count(begun)} active, ${count(failed)} failed`,
      );
      return [
        `emails: ${count(figures.onTheirWay)} in progress, ${count(figures.retrying)} retrying, ${count(figures.givenUp)} given up`,
        `emails sent today: ${count(figures.sentToday)}${within}`,
        ...(jobs.length > 0 ? jobs : ['jobs: none']),
      ].join('\n');
    }),
};
