import type { Check } from './check.ts';
import { clock, database, migrations } from './database.ts';
import { disk } from './disk.ts';
import { mail } from './mail.ts';
import { proxy } from './proxy.ts';
import { resumeStorage } from './resumes.ts';
import { signIn } from './sign-in.ts';
import { timeZones } from './time-zones.ts';

/** The checks of `npm run admin -- check`, in this order. */
export const CHECKS: readonly Check[] = [
  database,
  migrations,
  clock,
  resumeStorage,
  disk,
  mail,
  signIn,
  proxy,
  timeZones,
];
