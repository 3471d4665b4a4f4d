import { type Check, ok } from './check.ts';

/** The time zone data that deadlines are computed and named with. */
export const timeZones: Check = {
  name: 'time zones',
  run: async () => ok(`tz database ${process.versions.tz}, part of Node.js ${process.versions.node}.`),
};
