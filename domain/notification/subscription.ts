import { DAY_MS, HOUR_MS } from '#domain/time/duration.ts';
import { type HoursPerWeek, takesAtMost } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT, type Proposal, type RecruitmentType } from '#domain/proposal/proposal.ts';
import { REWARD_LABEL, type Reward, offersReward } from '#domain/proposal/reward.ts';
import { foldMarks } from '#domain/text/fold-marks.ts';

/** How often a subscriber is emailed. "Not at all" is no subscription. */
export const CADENCES = ['at_once', 'weekly'] as const;
export type Cadence = (typeof CADENCES)[number];
export const CADENCE_LABEL: Record<Cadence, string> = { at_once: 'Right away', weekly: 'Weekly digest' };

/** Which proposals a subscriber wants. An empty list and null mean any. */
export type Wanted = {
  topics: string[];
  kinds: RecruitmentType[];
  pay: Reward[];
  /** At most so many hours a week. */
  hours: HoursPerWeek | null;
};

/** Which proposals a subscriber wants, and how often. */
export type Choices = Wanted & { cadence: Cadence };

/** The default choices of a new subscription. */
export const ALL_PROPOSALS: Choices = { topics: [], kinds: [], pay: [], hours: null, cadence: 'at_once' };

/** What of a proposal subscribers can choose by. */
export type WantedFacts = Pick<Proposal, 'topics' | 'recruitmentType' | 'hoursPerWeek'> & {
  terms: { rewards: readonly Reward[] } | null;
};

/** `topic` in characters, the limit of a proposal's longest topic; `topics` is a count. */
export const SUBSCRIPTION_CAPS = { topics: 10, topic: 25 } as const;

/** Hours within which a new subscription has to be confirmed; then the address is deleted. */
export const CONFIRM_HOURS = 48;

/**
 * True if the proposal has one of the topics, is of one of the kinds, offers one of the rewards, and
 * takes at most the hours. A topic matches as a
 * sequence of whole words within one of the proposal's three topics.
 */
export function matchesSubscription(choices: Wanted, proposal: WantedFacts): boolean {
  return subscriptionMatcher(proposal)(choices);
}

/** `matchesSubscription` for one proposal and many subscriptions: normalizes its topics once. */
export function subscriptionMatcher(proposal: WantedFacts): (choices: Wanted) => boolean {
  const have = proposal.topics.map((topic) => ` ${wordsOf(topic)} `);
  const known = new Map<string, boolean>();
  const isAbout = (topic: string) => {
    const words = wordsOf(topic);
    return words !== '' && have.some((item) => item.includes(` ${words} `));
  };
  return ({ topics, kinds, pay, hours }) => {
    if (kinds.length > 0 && !kinds.includes(proposal.recruitmentType)) return false;
    if (pay.length > 0 && !pay.some((reward) => offersReward(proposal, reward))) return false;
    if (hours !== null && !takesAtMost(proposal, hours)) return false;
    return (
      topics.length === 0 ||
      topics.some((topic) => {
        const before = known.get(topic);
        if (before !== undefined) return before;
        const is = isAbout(topic);
        if (known.size < TOPICS_REMEMBERED) known.set(topic, is);
        return is;
      })
    );
  };
}

const TOPICS_REMEMBERED = 5000;

function wordsOf(topic: string): string {
  return foldMarks(topic)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/** True for a topic that a proposal could have: not too long, with a letter or a digit. */
export function isTopic(topic: string): boolean {
  return Array.from(topic).length <= SUBSCRIPTION_CAPS.topic && wordsOf(topic) !== '';
}

/** True when two spellings mean the same topic. */
export function isSameTopic(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

/** The choices as phrases: topics as typed, then the others. Empty for everything. */
export function choicePhrases({ topics, kinds, pay, hours }: Wanted): string[] {
  return [
    ...topics,
    ...kinds.map((kind) => RECRUITMENT[kind].label),
    ...pay.map((reward) => REWARD_LABEL[reward]),
    ...(hours === null ? [] : [`At most ${hours} hours a week`]),
  ];
}

/**
 * `choicePhrases` without typed text, for an unconfirmed address: anyone can enter any address, and
 * their text must not reach a stranger.
 */
export function wantedWithoutTyped(wanted: Wanted): string[] {
  const { topics } = wanted;
  const entered =
    topics.length === 1 ? 'the topic that was entered' : `the ${topics.length} topics that were entered`;
  return choicePhrases({ ...wanted, topics: topics.length === 0 ? [] : [entered] });
}

const WEEK_MS = 7 * DAY_MS;
/** Saturday, January 3, 1970, 08:00 UTC. */
const FIRST_SATURDAY_MS = 56 * HOUR_MS;

/** Days after Saturday 08:00 UTC in which a digest that is late is still sent. */
const DIGEST_LATE_DAYS = 3;

/**
 * The week of the digest to send now, from one Saturday 08:00 UTC to the next, or null more than
 * three days after its end. A digest after `dayEnds`, the end of that last Saturday (UTC), is late.
 */
export function digestWeek(now: Date): { from: Date; to: Date; dayEnds: Date } | null {
  const weeks = Math.floor((now.getTime() - FIRST_SATURDAY_MS) / WEEK_MS);
  const to = FIRST_SATURDAY_MS + weeks * WEEK_MS;
  if (now.getTime() - to > DIGEST_LATE_DAYS * DAY_MS) return null;
  return { from: new Date(to - WEEK_MS), to: new Date(to), dayEnds: new Date(to + 16 * HOUR_MS) };
}

/** Until when a subscription made now can be confirmed. */
export function confirmUntil(now: Date): Date {
  return new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS);
}

/** Answer to every subscribe request, the same whether or not the address is known. */
export const CONFIRM_FIRST = 'Almost done: confirm your email.';

/** Shown once the address is confirmed. */
export const SUBSCRIBED = 'Successfully subscribed!';

/** Shown after subscribing: what to do next. */
export function confirmByEmailHint(email: string): string {
  return `Open the email we sent to ${email} and confirm.`;
}
