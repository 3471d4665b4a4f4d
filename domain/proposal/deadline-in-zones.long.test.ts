import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/duration.ts';
import { expectDeadline } from './testing/deadline-in-zone.ts';
import { dayBeside, daysOfChange } from '#domain/time/testing/zone-clock.ts';

test(
  'a proposal closes at the end of its day at every clock change of every zone from 2000 to 2060',
  {
    timeout: HOUR_MS,
  },
  () => {
    let looked = 0;
    for (const zone of Intl.supportedValuesOf('timeZone'))
      for (let year = 2000; year <= 2060; year += 1)
        for (const day of daysOfChange(zone, year))
          for (const beside of [-1, 0, 1]) {
            expectDeadline(dayBeside(day, beside), zone);
            looked += 1;
          }
    console.log(`${looked} deadlines at changes of the clock`);
    expect(looked).toBeGreaterThan(10_000);
  },
);
