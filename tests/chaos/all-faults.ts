import { faultOfBackup } from './backup.ts';
import { faultOfDeadline } from './deadline.ts';
import { faultOfDiskFull } from './disk-full.ts';
import { faultOfFuzz } from './fuzz.ts';
import { faultOfHang } from './hang.ts';
import { faultOfKill } from './kill.ts';
import { faultOfLastSpot } from './last-spot.ts';
import { faultOfOverload } from './overload.ts';
import { faultOfPostgres } from './postgres.ts';
import { faultOfRollingRestart } from './rolling-restart.ts';
import { faultOfSameSubmit } from './same-submit.ts';
import { faultOfSearchAlerts } from './search-alerts.ts';
import { faultOfSigterm } from './sigterm.ts';
import { faultOfSlowLoris } from './slow-loris.ts';
import { faultOfSmtpInFull } from './smtp.ts';
import { faultOfTakeover } from './takeover.ts';
import { faultOfUndo } from './undo.ts';
import type { FaultOptions, FaultResult } from './fault.ts';

/** `rounds` and `seeds` (1 by default) are those of a full run. */
type Fault = {
  rounds: number;
  seeds?: number;
  about: string;
  run: (run: FaultOptions) => Promise<FaultResult>;
};

/**
 * All faults by their name for `npm run fault`. The subscribers fault is separate: `npm run bench
 * -- subscribers`.
 */
export const FAULTS: Record<string, Fault> = {
  backup: { rounds: 3, about: 'backed up under load, destroyed, restored', run: faultOfBackup },
  deadline: {
    rounds: 3,
    about: 'a submit 1 ms before and at the close date, in several time zones',
    run: faultOfDeadline,
  },
  'disk-full': { rounds: 3, about: 'the disk is full when resumes are uploaded', run: faultOfDiskFull },
  fuzz: {
    rounds: 1,
    seeds: 3,
    run: (run) => faultOfFuzz(run),
    about: '10,000 random requests to every endpoint, by users of every role',
  },
  hang: { rounds: 1, about: 'the database does not answer for 30 s', run: (run) => faultOfHang(run) },
  kill: { rounds: 50, about: 'kill -9 during 16 submits with resumes', run: faultOfKill },
  'last-spot': { rounds: 1000, about: 'two decisions on the last spot', run: faultOfLastSpot },
  overload: { rounds: 5, about: 'hundreds of expensive requests at once', run: faultOfOverload },
  postgres: { rounds: 10, about: 'PostgreSQL crashes (SIGQUIT) under load', run: faultOfPostgres },
  renewal: {
    rounds: 5,
    about: 'a rolling restart of several processes, a SIGTERM and a kill -9 of one, under load',
    run: faultOfRollingRestart,
  },
  'same-submit': { rounds: 5, about: 'the same submit 50 times at once', run: faultOfSameSubmit },
  'search-alerts': {
    rounds: 10,
    about: 'kill -9 while new proposals are checked against saved searches',
    run: faultOfSearchAlerts,
  },
  sigterm: { rounds: 10, about: 'the server receives SIGTERM under load', run: faultOfSigterm },
  'slow-loris': { rounds: 1, about: '2,000 slow connections', run: (run) => faultOfSlowLoris(run) },
  smtp: {
    rounds: 20,
    about: 'the mail server is down, refuses emails, is slow; the server is killed while it sends',
    run: faultOfSmtpInFull,
  },
  takeover: {
    rounds: 5,
    about: 'one server replaces another on the same database, under load',
    run: faultOfTakeover,
  },
  undo: { rounds: 5, about: 'kill -9 while decisions can be undone', run: faultOfUndo },
};
