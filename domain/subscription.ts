import { DAY_MS, HOUR_MS } from './duration.ts';
import { RECRUITMENT, type Proposal, type RecruitmentType } from './proposal.ts';
import { foldText } from './text.ts';

/** How often somebody wants mail; not at all is no subscription. */
export const CADENCES = ['at_once', 'weekly'] as const;
export type Cadence = (typeof CADENCES)[number];
export const CADENCE_LABEL: Record<Cadence, string> = { at_once: 'As they open', weekly: 'Weekly digest' };

/** Which proposals someone wants, and how often. An empty list asks for any topic or any kind. */
export type Choices = { topics: string[]; kinds: RecruitmentType[]; cadence: Cadence };

/** What a new subscription asks for unless it says otherwise. */
export const ALL_PROPOSALS: Choices = { topics: [], kinds: [], cadence: 'at_once' };

/** Characters and pieces. A topic of a proposal is never longer. */
export const SUBSCRIPTION_CAPS = { topics: 10, topic: 25 } as const;

/** Tries to subscribe within an hour of the clock, for one address and for one client. */
export const SUBSCRIBE_AN_HOUR = { address: 3, client: 20 } as const;

/** Hours in which a new subscription has to be confirmed; the address is forgotten after them. */
export const CONFIRM_HOURS = 48;

/**
 * True when a subscription with these choices asks for this proposal: it has one of the topics and is of one of the kinds. A topic is
 * met by its words, whole and in this order, within one of the proposal's three.
 */
export function matchesSubscription(
  choices: Pick<Choices, 'topics' | 'kinds'>,
  proposal: Pick<Proposal, 'topics' | 'recruitmentType'>,
): boolean {
  return subscriptionMatcher(proposal)(choices);
}

/** {@link matchesSubscription} for one proposal and many subscriptions: its topics are taken apart once. */
export function subscriptionMatcher(
  proposal: Pick<Proposal, 'topics' | 'recruitmentType'>,
): (choices: Pick<Choices, 'topics' | 'kinds'>) => boolean {
  const have = proposal.topics.map((topic) => ` ${wordsOf(topic)} `);
  const known = new Map<string, boolean>();
  const isAbout = (topic: string) => {
    const words = wordsOf(topic);
    return words !== '' && have.some((one) => one.includes(` ${words} `));
  };
  return ({ topics, kinds }) => {
    if (kinds.length > 0 && !kinds.includes(proposal.recruitmentType)) return false;
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
  return foldText(topic)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** True for a topic that a proposal could have: not too long, and with a letter or a digit in it. */
export function isTopic(topic: string): boolean {
  return Array.from(topic).length <= SUBSCRIPTION_CAPS.topic && wordsOf(topic) !== '';
}

/** True when two spellings ask for the same topic. */
export function isSameTopic(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other);
}

/** What is asked for, a phrase each: topics as they were typed, then kinds. Empty for everything. */
export function choicePhrases({ topics, kinds }: Pick<Choices, 'topics' | 'kinds'>): string[] {
  return [...topics, ...kinds.map((kind) => RECRUITMENT[kind].label)];
}

/**
 * The same without a word that was typed, for an email to an address that is not confirmed: anyone can enter anyone's
 * address, so that their words would reach someone who asked for nothing.
 */
export function wantedWithoutTyped({ topics, kinds }: Pick<Choices, 'topics' | 'kinds'>): string[] {
  const entered =
    topics.length === 1 ? 'the topic that was entered' : `the ${topics.length} topics that were entered`;
  return choicePhrases({ topics: topics.length === 0 ? [] : [entered], kinds });
}

const WEEK_MS = 7 * DAY_MS;
/** The epoch began on a Thursday; two days and eight hours later it was Saturday, 08:00 UTC. */
const FIRST_SATURDAY_MS = 56 * HOUR_MS;

/** Days after its Saturday, 08:00 UTC, on which a digest that could not be sent then is still sent. */
const DIGEST_LATE_DAYS = 3;

/**
 * The week whose digest is sent now: from one Saturday, 08:00 UTC, to the next, which is `now` or at most three days before it; null later
 * in the week. `dayEnds` is the end of that second Saturday (UTC): a digest after it is late.
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

/** What subscribing answers; the same whether the address was known or not. */
export const CONFIRM_FIRST = 'Almost there: please confirm.';

/** What the page says once the address has confirmed. */
export const SUBSCRIBED = 'Successfully subscribed!';

/** What to do next. */
export function nextStep(email: string): string {
  return `Open the email we sent to ${email} and confirm.`;
}
