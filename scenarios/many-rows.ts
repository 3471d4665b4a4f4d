import {
  type AppType,
  type ProposalStatus,
  RECRUITMENT_TYPES,
  type RecruitmentType,
  WORK_LOCATIONS,
  type WorkLocation,
} from '../domain/proposal.ts';
import { CITIES, COMMON_WORDS, FAMILY_NAMES, GIVEN_NAMES, STATES, SYLLABLES, TOPICS } from './many-words.ts';

/** What differs between two proposals of a large board. `prose` is the word its texts are made of. */
export type ManyRow = {
  id: number;
  owner: string;
  status: ProposalStatus;
  hiddenFrom: ProposalStatus | null;
  title: string;
  name: string;
  organization: string;
  city: string;
  state: string;
  kind: RecruitmentType;
  location: WorkLocation;
  appType: AppType;
  event: boolean;
  closeAt: Date;
  /** The clock has been looked at meanwhile. */
  lapsedCloseAt: Date | null;
  topic1: string;
  topic2: string;
  prose: string;
  hours: number;
  spots: number;
  postedAt: Date;
  announcedAt: Date | null;
  applied: number;
};

/** How a large board is spread; see `loadManyProposals`. */
export type Spread = { count: number; members: number; now: Date; seed: number; accepting: number };

const SPAN_DAYS = 900;
const DAY_MS = 86_400_000;
/** Beyond the common words each rank has a made-up one; this many are there in all. */
const WORDS = 20_000;

/** Numbers from 0 to 1, always the same ones for a seed. */
function numbersOf(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The name under which a member of such a board has their account; they count from 0. */
export function manyMember(place: number): string {
  return `many-${place}`;
}

/** A person's name, the same one for the same numbers. */
export function manyPerson(next: () => number): string {
  return `${oneOf(GIVEN_NAMES, next())} ${oneOf(FAMILY_NAMES, next())}`;
}

/** The names of so many members. */
export function manyPeople(count: number, seed: number): string[] {
  const next = numbersOf(seed);
  return Array.from({ length: count }, () => manyPerson(next));
}

function oneOf<T>(values: readonly T[], at: number): T {
  return values[Math.floor(at * values.length)]!;
}

/** As ranks are in a language: the second comes half as often as the first, the hundredth a hundredth as often. */
function rankOf(ranks: number, at: number): number {
  return Math.floor(Math.exp(at * Math.log(ranks + 0.99)));
}

function word(at: number): string {
  const rank = rankOf(WORDS, at);
  const common = COMMON_WORDS[rank - 1];
  if (common !== undefined) return common;
  const syllable = (part: number) => SYLLABLES.slice(2 * (part % 28), 2 * (part % 28) + 2);
  return syllable(rank) + syllable(Math.floor(rank / 28)) + syllable(Math.floor(rank / 784) + 3 * rank);
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The proposal of this number, from 1; the higher, the later it was posted. */
export function manyRow(id: number, spread: Spread): ManyRow {
  const { count, members, now, seed, accepting } = spread;
  const next = numbersOf(Math.imul(seed, 1_000_003) ^ Math.imul(id, 2_654_435_761));
  const days = (many: number) => many * DAY_MS;
  const postedAt = new Date(Math.floor(now.getTime() - days((1 - id / (count + 1)) * SPAN_DAYS)));
  // The newest take applications, the oldest do not, and the share of all is `accepting`.
  const isOpen = next() < (id / count) ** (1 / accepting - 1);
  const closes = isOpen
    ? now.getTime() + days(0.1 + 120 * next())
    : Math.min(postedAt.getTime() + days(7 + 83 * next()), now.getTime() - days(7 * next()));
  const closeAt = new Date(Math.floor(closes));
  const appType = next() < 0.3 ? 'rolling' : 'due_date';
  const status = statusOf(isOpen, appType, next(), next());
  const announcedAt =
    status === 'announced'
      ? new Date(Math.min(closeAt.getTime() + Math.floor(days(30 * next())), now.getTime()))
      : null;
  return {
    id,
    owner: manyMember(Math.floor(members * next() ** 1.5)),
    status,
    hiddenFrom: status === 'hidden' ? 'open' : null,
    title: titleOf(next),
    name: manyPerson(next),
    organization: `${capitalised(word(next()))} University`,
    city: oneOf(CITIES, next() ** 2),
    state: oneOf(STATES, next() ** 2),
    kind: oneOf(RECRUITMENT_TYPES, next() ** 1.5),
    location: oneOf(WORK_LOCATIONS, next()),
    appType,
    event: next() < 0.08,
    closeAt,
    lapsedCloseAt: closeAt > now ? null : closeAt,
    topic1: TOPICS[rankOf(TOPICS.length, next()) - 1]!,
    topic2: next() < 0.1 ? capitalised(word(next())) : TOPICS[rankOf(TOPICS.length, next()) - 1]!,
    prose: word(next()),
    hours: 10 * Math.floor(5 * next()),
    spots: Math.floor(5 * next()),
    postedAt,
    announcedAt,
    applied: next() < 0.6 ? 0 : rankOf(20, next()) - 1,
  };
}

function statusOf(isOpen: boolean, appType: AppType, moved: number, ended: number): ProposalStatus {
  if (moved < 0.02) return 'withdrawn';
  if (moved < 0.025) return 'hidden';
  if (isOpen) return ended < 0.04 ? 'closed' : 'open';
  if (ended < 0.3) return 'open';
  return ended < 0.5 || appType === 'rolling' ? 'closed' : 'announced';
}

function titleOf(next: () => number): string {
  const words = Array.from({ length: 2 + Math.floor(3 * next()) }, () => word(next()));
  const purpose = next() < 0.7 ? ` for ${word(next())}` : '';
  const object = next() < 0.4 ? `, ${word(next())} and ${word(next())}` : '';
  return capitalised(words.join(' ')) + purpose + object;
}
