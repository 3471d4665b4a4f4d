import { expect } from 'vitest';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn, formatInstant, zoneLabel } from '#domain/time/deadline.ts';
import { endOfDay, instantIn } from '#domain/time/local-time.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import { parseProposalForm, proposalToForm } from '../proposal-form.ts';
import { whyNotApply } from '../proposal-transitions.ts';
import { type Proposal, isAccepting } from '../proposal.ts';
import { wholeForm } from './whole-form.ts';
import { clockShows, dayBeside } from '#domain/time/testing/zone-clock.ts';

const MEMBER = { kind: 'member', uid: 'noor', name: 'Noor', email: 'noor@school.example' } as const;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Checks a close date: the last 23:59:59 of that day on the zone's clock (the last second of the
 * day if the clock skips it), exclusive to the millisecond. The displayed text has to lead back to
 * it.
 */
export function expectDeadline(day: string, zone: string): void {
  const end = endOfDay(day, zone);
  const at = end.getTime();
  expect(at % 1000).toBe(0);
  const shown = clockShows(at, zone);
  if (shown.slice(0, 10) !== day) return expectSkipped(day, zone);
  const isShownOnce = shown === `${day} 23:59:59`;
  if (!isShownOnce) expect(clockShows(at + 1000, zone).slice(0, 10)).toBe(dayBeside(day, 1));
  // Later instants show another day, so no second 23:59:59 follows where the clock is set back.
  for (const later of [1000, HOUR_MS / 2, HOUR_MS, 2 * HOUR_MS, 3 * HOUR_MS])
    expect(clockShows(at + later, zone) > `${day} 23:59:59`).toBe(true);
  expectOnTime(at, day, zone);
  expectReadBack(end, day, zone);
}

/** The zone's calendar skips the day altogether: no instant shows it. */
function expectSkipped(day: string, zone: string): void {
  for (let hours = -36; hours <= 60; hours += 1)
    expect(clockShows(Date.parse(day) + hours * HOUR_MS, zone).slice(0, 10)).not.toBe(day);
}

function expectOnTime(at: number, day: string, zone: string): void {
  const dates = { closeAt: day, resultAt: day, startDate: day, endDate: day, timeZone: zone };
  const posted = parseProposalForm({ ...wholeForm, ...dates }, new Date(at - 1));
  if (!posted.ok) throw new Error(JSON.stringify(posted.refusal.fields));
  const facts = {
    ...posted.value,
    ownerId: 'mina',
    coOwnerIds: [],
    status: 'open',
    hiddenFrom: null,
  } as const;
  expect(facts.closeAt.getTime()).toBe(at);
  expect([at - 1, at].map((now) => isAccepting(facts, new Date(now)))).toEqual([true, false]);
  const why = [at - 1, at].map((now) => whyNotApply(facts, MEMBER, new Date(now))?.code);
  expect(why).toEqual([undefined, 'past_due']);
  expect(parseProposalForm({ ...wholeForm, ...dates }, new Date(at)).ok).toBe(false);
  // Editing and saving without a change preserves the instants.
  const again = parseProposalForm(proposalToForm(posted.value as Proposal), new Date(at - 1));
  expect(again).toMatchObject({ ok: true, value: { closeAt: facts.closeAt, resultAt: facts.resultAt } });
}

function dayOfText(text: string): string {
  const [, month, date, year] = /^(\w{3}) (\d{1,2}), (\d{4})/.exec(text)!;
  return `${year}-${String(MONTHS.indexOf(month!) + 1).padStart(2, '0')}-${date!.padStart(2, '0')}`;
}

/** `HH:MM` of a text with "11:59 PM". */
function timeOfText(text: string): string {
  const [, hour, minute, half] = /, (\d{1,2}):(\d\d) ([AP])M /.exec(text)!;
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`;
}

function expectReadBack(end: Date, day: string, zone: string): void {
  expect(endOfDay(dayOfText(formatDay(dayIn(end, zone))), zone)).toEqual(end);
  const text = formatInstant(end, zone);
  expect(dayOfText(text)).toBe(day);
  expect(text.endsWith(` ${zoneLabel(end, zone)}`)).toBe(true);
  // The displayed minute contains the instant; if it occurs twice, the first one is not later.
  const minute = instantIn(day, timeOfText(text), zone).getTime();
  expect(clockShows(minute, zone).slice(0, 16)).toBe(clockShows(end.getTime(), zone).slice(0, 16));
  expect(minute <= end.getTime()).toBe(true);
}
