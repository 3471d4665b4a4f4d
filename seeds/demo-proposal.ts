import { dayIn } from '#domain/time/deadline.ts';
import { endOfDay } from '#domain/time/local-time.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { NO_TEAM, type TeamRule } from '#domain/team/team.ts';
import type { ProposalTerms } from '#domain/proposal/terms.ts';
import type { PersonKey } from './demo-people.ts';

type Dated = 'startDate' | 'endDate' | 'closeAt' | 'resultAt';
type Event = 'withEvent' | 'eventName' | 'eventLink';

/** A proposal of the demo world. Days count from the day it is loaded; past days are negative. */
export type DemoProposal = Omit<ProposalContent, Dated | Event | 'terms' | keyof TeamRule> & {
  /** One person where it is left out. */
  team?: TeamRule;
  owner: PersonKey;
  event?: { name: string; link: string };
  posted: number;
  closes: number;
  results: number;
  starts: number;
  ends: number;
  /** Days of the owner's actions. */
  closed?: number;
  demand?: { day: number; is: 'looking' | 'plenty' };
  announced?: number;
  withdrawn?: number;
  /** Published as the first proposal of an owner without verified facts. */
  marked?: true;
  /** The day an admin hid it. */
  hidden?: number;
};

/** The instant `days` days after `now`; fractions count. */
export function instantInDays(days: number, now: Date): Date {
  return new Date(now.getTime() + Math.round(days * DAY_MS));
}

/** The calendar day (`YYYY-MM-DD`) that is `days` whole days after today in `zone`. */
export function calendarDayInDays(days: number, zone: string, now: Date): string {
  const today = Date.parse(`${dayIn(now, zone)}T00:00:00Z`);
  return new Date(today + days * DAY_MS).toISOString().slice(0, 10);
}

/** The content of the proposal in a world loaded at `now`. */
export function buildContent(demo: DemoProposal, now: Date, terms: ProposalTerms | null): ProposalContent {
  const {
    owner: _owner,
    team = NO_TEAM,
    event,
    posted: _posted,
    closes,
    results,
    starts,
    ends,
    ...rest
  } = demo;
  const {
    closed: _closed,
    announced: _announced,
    withdrawn: _withdrawn,
    hidden: _hidden,
    marked: _marked,
    demand: _demand,
    ...texts
  } = rest;
  const zone = demo.timeZone;
  return {
    ...texts,
    ...team,
    terms,
    withEvent: event !== undefined,
    eventName: event?.name ?? 'na',
    eventLink: event?.link ?? 'na',
    startDate: calendarDayInDays(starts, zone, now),
    endDate: calendarDayInDays(ends, zone, now),
    closeAt: endOfDay(calendarDayInDays(closes, zone, now), zone),
    resultAt: endOfDay(calendarDayInDays(results, zone, now), zone),
  };
}
