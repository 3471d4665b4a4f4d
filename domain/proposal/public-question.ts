import { QUESTIONS_PER_DAY, NEW_ACCOUNT_QUESTIONS_PER_DAY } from '#domain/access/rate-limits.ts';
import { type Actor, isPerson, isSignedIn } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import { PERMISSIONS, type ProposalPeople, hasRole } from '#domain/access/permissions.ts';
import { notOwnerRefusal } from './proposal-transitions.ts';
import { type Proposal, isAccepting, isPublic } from './proposal.ts';
import { refuseInStatus } from './status-refusal.ts';
import { type Outcome, type Refusal, done, refuse } from '#domain/base/refusal.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { cleanText, tooLong } from '#domain/text/text-input.ts';

/** Characters of a question and of an answer. */
export const QUESTION_MIN = 5;
export const QUESTION_CAP = 500;
export const ANSWER_CAP = 2000;
/** Unanswered questions of a person on one proposal. */
export const WAITING_QUESTIONS = 3;
/** Answered questions shown of one proposal, and how many of them the owner can pin. */
export const SHOWN_QUESTIONS = 200;
export const PINNED_QUESTIONS = 3;
/** Days a question waits before its owner is reminded. */
export const QUESTION_REMINDER_DAYS = 3;
/** Days after the proposal's close date that a question without an answer is stored. */
export const UNANSWERED_QUESTION_DAYS = 180;

export const QUESTION_STATES = ['waiting', 'answered', 'dismissed', 'withdrawn'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** Why an owner dismisses a question: stored value and label. */
export const DISMISS_REASONS = {
  already_answered: 'Already answered',
  private_matter: 'A private matter',
  off_topic: 'Not about this proposal',
} as const;
export type DismissReason = keyof typeof DISMISS_REASONS;

export type QuestionAction = 'answer' | 'dismiss' | 'withdraw' | 'edit' | 'pin' | 'follow';
type QuestionTransition = { from: QuestionState; to: QuestionState; by: 'owner' | 'asker' | 'reader' };

/** Every transition of a question. Besides these, an admin hides and shows a question in any state. */
export const QUESTION_TRANSITIONS: Record<QuestionAction, QuestionTransition> = {
  answer: { from: 'waiting', to: 'answered', by: 'owner' },
  dismiss: { from: 'waiting', to: 'dismissed', by: 'owner' },
  withdraw: { from: 'waiting', to: 'withdrawn', by: 'asker' },
  edit: { from: 'answered', to: 'answered', by: 'owner' },
  pin: { from: 'answered', to: 'answered', by: 'owner' },
  follow: { from: 'answered', to: 'answered', by: 'reader' },
};

/**
 * `duplicateOfId`: another person asked the same before. Its state is the other's, and only its asker
 * knows of it.
 */
type QuestionFacts = {
  state: QuestionState;
  askerId: string | null;
  hiddenAt: Date | null;
  duplicateOfId: number | null;
};
/** Why an action for another state is refused. */
const IN_STATE: Record<QuestionState, string> = {
  waiting: 'This question isn’t answered yet.',
  answered: 'This question was already answered.',
  dismissed: 'This question was dismissed.',
  withdrawn: 'The person who asked withdrew this question.',
};
type ListedFacts = Pick<QuestionFacts, 'state' | 'hiddenAt' | 'duplicateOfId'>;
type ProposalFacts = Pick<Proposal, 'status'> & ProposalPeople;

/** Whether everyone who can read the proposal can read the question. */
export function isPublicQuestion({ state, hiddenAt, duplicateOfId }: ListedFacts): boolean {
  return state === 'answered' && hiddenAt === null && duplicateOfId === null;
}

/** Whether someone who can read the proposal can report the question: the owner also a waiting one. */
export function mayReportQuestion(question: ListedFacts, isOwner: boolean): boolean {
  const isWaiting = question.state === 'waiting' && question.duplicateOfId === null;
  return isPublicQuestion(question) || (isOwner && isWaiting);
}

/** Whether someone who can read the proposal can know of the question: the owner in any state. */
export function isKnownQuestion(question: ListedFacts, isOwner: boolean): boolean {
  return isPublicQuestion(question) || (isOwner && question.duplicateOfId === null);
}

/**
 * The state after the action, or a refusal: `not_found` for a question that the actor does not know
 * of.
 */
export function transitionQuestion(
  question: QuestionFacts,
  proposal: ProposalFacts,
  action: QuestionAction,
  actor: Actor,
): Outcome<QuestionState> {
  if (!isSignedIn(actor)) return refuse('unauthenticated');
  const { from, to, by } = QUESTION_TRANSITIONS[action];
  const isOwner = hasRole(PERMISSIONS.proposal.answerQuestions, actor, proposal);
  const isAsker = question.askerId !== null && isPerson(actor, question.askerId);
  // The same for the asker and anyone else: a refusal is logged with who got it.
  const isKnown = isKnownQuestion(question, isOwner) || (isAsker && by === 'asker');
  if (!isKnown) return refuse('not_found');
  if (by === 'owner' && !isOwner) return notOwnerRefusal(proposal, actor);
  if (by === 'asker' && !isAsker) return refuse('forbidden');
  if (!isPublic(proposal.status)) return refuse(proposal.status === 'withdrawn' ? 'withdrawn' : 'not_found');
  // The owner and the asker of a question cannot also have it.
  if (by === 'reader' && (isOwner || isAsker)) return refuse('move_not_allowed');
  return question.state === from
    ? done(to)
    : refuse('move_not_allowed', { message: IN_STATE[question.state] });
}

/** Whether the actor answers the questions of this proposal: its owner, while it is public. */
export function mayAnswerQuestions(proposal: ProposalFacts, actor: Actor): Outcome<null> {
  if (!hasRole(PERMISSIONS.proposal.answerQuestions, actor, proposal))
    return notOwnerRefusal(proposal, actor);
  return isPublic(proposal.status) ? done(null) : refuseInStatus(proposal, 'you can’t answer its questions');
}

/** True until the close date, unless the owner switched questions off. */
export function isAsking(
  proposal: Pick<Proposal, 'status' | 'closeAt'>,
  askingOn: boolean,
  now: Date,
): boolean {
  return askingOn && isAccepting(proposal, now);
}

export const ASKING_ENDED = 'This proposal isn’t taking questions anymore.';

/** Why this person cannot ask, or null. Visitors are asked to sign in. */
export function whyNotAsk(
  proposal: ProposalFacts & Pick<Proposal, 'closeAt'>,
  askingOn: boolean,
  actor: Actor,
  now: Date,
): Refusal | null {
  if (!isPublic(proposal.status))
    return refuse(proposal.status === 'withdrawn' ? 'withdrawn' : 'not_found').refusal;
  if (hasRole(PERMISSIONS.proposal.answerQuestions, actor, proposal))
    return refuse('own_proposal', {
      message: 'This is your own proposal. You can add a question with its answer instead.',
    }).refusal;
  return isAsking(proposal, askingOn, now)
    ? null
    : refuse('move_not_allowed', { message: ASKING_ENDED }).refusal;
}

/** Answers from which an owner's record says how soon they come. */
const MEDIAN_FROM = 3;

/** The days within which an owner answered most questions, at least 1; null below three answers. */
export function medianAnswerDays(answered: readonly { askedAt: Date; answeredAt: Date }[]): number | null {
  if (answered.length < MEDIAN_FROM) return null;
  const waits = answered
    .map(({ askedAt, answeredAt }) => answeredAt.getTime() - askedAt.getTime())
    .toSorted((a, b) => a - b);
  // With an even number the longer of the middle two: "most" means more than half.
  return Math.max(1, Math.ceil(waits[Math.floor(waits.length / 2)]! / DAY_MS));
}

/** Questions this account can ask within 24 hours. */
export function questionsPerDay(accountCreatedAt: Date, now: Date): number {
  const isNew = now.getTime() - accountCreatedAt.getTime() < DAY_MS;
  return isNew ? NEW_ACCOUNT_QUESTIONS_PER_DAY : QUESTIONS_PER_DAY;
}

// A scheme, "www.", an email address, a domain of the usual endings, or one with a path. "Node.js/Rust"
// is not one: these endings belong to files only.
const LINK =
  /\b[a-z][a-z\d+.-]*:\/\/|\bmailto:|\bwww\.|[\w.+-]+@[\w-]+\.\w|\b[\w-]+\.(?:com|org|net|edu|gov|info|xyz|app|dev|co|me|ly|gg|gl|eu|uk|de|fr|cn|ru)\b|\b[\w-]+(?:\.[\w-]+)*\.(?!(?:js|ts|jsx|tsx|csv|json|pdf|sol|tex)\/)[a-z]{2,}\//i;
const OTHER_SCHEME = /\b(?!https:\/\/)[a-z][a-z\d+.-]*:\/\/|\b(?:javascript|data|mailto):\S/i;

/** Parses a question; `invalid` names `question`. */
export function parseQuestion(text: string): Outcome<string> {
  const question = cleanText(text).replace(/\s+/g, ' ');
  const length = Array.from(question).length;
  const invalid = (message: string) => refuse('invalid', { fields: { question: message } });
  if (length < QUESTION_MIN) return invalid(`Use at least ${QUESTION_MIN} characters.`);
  if (length > QUESTION_CAP) return invalid(tooLong(QUESTION_CAP));
  if (LINK.test(question)) return invalid('Remove links and email addresses from your question.');
  return done(question);
}

/** Parses an answer; `invalid` names `answer`. */
export function parseAnswer(text: string): Outcome<string> {
  const answer = cleanText(text);
  const invalid = (message: string) => refuse('invalid', { fields: { answer: message } });
  if (answer === '') return invalid('Enter an answer.');
  if (Array.from(answer).length > ANSWER_CAP) return invalid(tooLong(ANSWER_CAP));
  if (OTHER_SCHEME.test(answer)) return invalid('Use only links that begin with https://');
  return done(answer);
}

/** The reason in a form; null for anything else. */
export function parseDismissReason(text: unknown): DismissReason | null {
  return (Object.keys(DISMISS_REASONS) as DismissReason[]).find((reason) => reason === text) ?? null;
}

/** Whether two questions have the same words. */
export function isSameQuestion(one: string, other: string): boolean {
  return wordsOf(one).join(' ') === wordsOf(other).join(' ');
}

/** Answered questions shown before one is asked. */
const MATCHES = 5;

/** Answered questions that share words with a text, the best match first. */
export function matchingQuestions<Q extends { question: string; answer: string }>(
  text: string,
  answered: readonly Q[],
): Q[] {
  const asked = new Set(wordsOf(text).filter(isSignificantWord));
  const shared = (question: Q) => {
    const words = new Set(wordsOf(`${question.question} ${question.answer}`));
    return [...asked].filter((word) => words.has(word)).length;
  };
  return answered
    .map((question) => ({ question, score: shared(question) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MATCHES)
    .map(({ question }) => question);
}

function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

const COMMON_WORDS = new Set(
  'about also always and any are can could does for from have how into just know like may more much need not only our please project proposal question should some than that the their them there they this use was what when where which who why will with would you your'.split(
    ' ',
  ),
);

/** Short and common words match too much. */
function isSignificantWord(word: string): boolean {
  return word.length > 2 && !COMMON_WORDS.has(word);
}

/** "Asked by 1 + 4 others": people who asked or have the question, without who they are. */
export function askedByLabel(followers: number): string {
  if (followers === 0) return 'Asked by 1 person';
  return `Asked by 1 + ${followers} ${followers === 1 ? 'other' : 'others'}`;
}
