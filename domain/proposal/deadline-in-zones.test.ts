import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANYWHERE_ON_EARTH } from '#domain/time/deadline.ts';
import { expectDeadline } from './testing/deadline-in-zone.ts';
import { dayBeside, daysOfChange } from '#domain/time/testing/zone-clock.ts';

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC', ANYWHERE_ON_EARTH, 'Etc/GMT-14'];
const anyDay = fc
  .date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
/** A day of a clock change in a zone, or a day beside it. */
const dayOfChange = fc
  .tuple(fc.constantFrom(...zones), fc.integer({ min: 2000, max: 2060 }), fc.nat(), fc.constantFrom(-1, 0, 1))
  .map(([zone, year, at, beside]) => {
    const days = daysOfChange(zone, year);
    const day = days[at % Math.max(1, days.length)] ?? `${year}-06-01`;
    return [zone, dayBeside(day, beside)] as const;
  });

/**
 * Checks deadlines, throws with seed and path for the first wrong zone and day, and returns how
 * many were checked.
 */
function lookAt(deadlines: fc.Arbitrary<readonly [zone: string, day: string]>): number {
  let looked = 0;
  const isRight = fc.property(deadlines, ([zone, day]) => {
    looked += 1;
    expectDeadline(day, zone);
  });
  fc.assert(isRight, { numRuns: 150, seed: 20_261_121 });
  return looked;
}

test('a proposal closes at the end of its day in every zone and on any day', () => {
  expect(lookAt(fc.tuple(fc.constantFrom(...zones), anyDay))).toBe(150);
});

test('a proposal closes at the end of its day around clock changes', () => {
  expect(lookAt(dayOfChange)).toBe(150);
});
