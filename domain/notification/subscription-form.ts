import { z } from 'zod';
import { isEmailAddress } from '#domain/account/person.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT, RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { REWARDS } from '#domain/proposal/reward.ts';
import {
  CADENCES,
  type Choices,
  ALL_PROPOSALS,
  SUBSCRIPTION_CAPS,
  isSameTopic,
  isTopic,
} from './subscription.ts';
import { cleanLine } from '#domain/text/text-input.ts';

/**
 * The fields of `POST /subscribe`, each at most once. No email or topic is longer than these
 * limits.
 */
export const subscribeFields = z.strictObject({
  Email: z.string().max(1000),
  topic: z.string().max(1000).optional(),
  kind: z.string().max(1000).optional(),
  pay: z.string().max(1000).optional(),
  hours: z.string().max(1000).optional(),
});

const EMAIL_HINT = 'Enter one email address, such as name@example.edu.';

/**
 * Parses one plain ASCII email, in lower case and without spaces around it, where other domains
 * need their `xn--` form. Refuses line breaks, comments, quotes, lists and display names.
 */
export function parseSubscriberEmail(typed: string): Outcome<string> {
  const email = typed.replace(/^ +| +$/g, '').toLowerCase();
  return isEmailAddress(email) ? done(email) : refuse('invalid', { fields: { Email: EMAIL_HINT } });
}

/**
 * Parses `POST /subscribe`. Refuses unknown or repeated fields with `malformed`, wrong values with
 * `invalid`.
 */
export function parseSubscribeForm(
  entries: Iterable<readonly [string, unknown]>,
): Outcome<{ email: string; choices: Choices }> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (fields.has(name)) return malformed(name, 'This field may appear only once.');
    fields.set(name, value);
  }
  const parsed = subscribeFields.safeParse(Object.fromEntries(fields));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return malformed(
      String(issue!.path[0] ?? 'form'),
      'The form has the fields Email, topic, kind, pay and hours, as text.',
    );
  }
  const { Email, topic = '', kind = '', pay = '', hours = '' } = parsed.data;
  const email = parseSubscriberEmail(Email);
  if (!email.ok) return email;
  const clean = cleanLine(topic);
  if (clean !== '' && !isTopic(clean)) return refuse('invalid', { fields: { topic: TOPIC_HINT } });
  const type = RECRUITMENT_TYPES.find((type) => RECRUITMENT[type].slug === kind);
  if (kind !== '' && !type)
    return refuse('invalid', { fields: { kind: 'kind must be mentor, mentee or team.' } });
  const reward = REWARDS.find((reward) => reward === pay);
  if (pay !== '' && !reward)
    return refuse('invalid', { fields: { pay: 'pay must be paid, credit or volunteer.' } });
  const most = HOURS_PER_WEEK.find((item) => String(item) === hours) ?? null;
  if (hours !== '' && !most)
    return refuse('invalid', { fields: { hours: 'hours must be 10, 20, 30 or 40.' } });
  const choices = {
    ...ALL_PROPOSALS,
    topics: clean === '' ? [] : [clean],
    kinds: type ? [type] : [],
    pay: reward ? [reward] : [],
    hours: most,
  };
  return done({ email: email.value, choices });
}

const TOPIC_HINT = `Enter a topic of at most ${SUBSCRIPTION_CAPS.topic} characters.`;

/** Form values of the choices: the current topics, and new ones separated by commas. */
export type ChoicesForm = {
  cadence: string;
  topics: string[];
  add: string;
  kinds: string[];
  pay: string[];
  hours: string;
};

/** Parses the choices, `none` to unsubscribe. `invalid` names `cadence` or `add`. */
export function parseChoices(form: ChoicesForm): Outcome<Choices | 'none'> {
  if (form.cadence === 'none') return done('none');
  const errors: FieldErrors = {};
  const cadence = CADENCES.find((cadence) => cadence === form.cadence);
  if (!cadence) errors.cadence = 'Choose how often.';
  const topics: string[] = [];
  for (const typed of [...form.topics, ...form.add.split(',')]) {
    const topic = cleanLine(typed);
    if (topic === '') continue;
    if (!isTopic(topic)) errors.add = TOPIC_HINT;
    else if (!topics.some((item) => isSameTopic(item, topic))) topics.push(topic);
  }
  if (topics.length > SUBSCRIPTION_CAPS.topics)
    errors.add = `Choose at most ${SUBSCRIPTION_CAPS.topics} topics, or none for all proposals.`;
  if (!cadence || Object.keys(errors).length > 0) return refuse('invalid', { fields: errors });
  const kinds = RECRUITMENT_TYPES.filter((kind) => form.kinds.includes(kind));
  const pay = REWARDS.filter((reward) => form.pay.includes(reward));
  const hours = HOURS_PER_WEEK.find((most) => String(most) === form.hours) ?? null;
  return done({ cadence, topics, kinds, pay, hours });
}

function malformed(field: string, message: string): Outcome<never> {
  return refuse('malformed', { fields: { [field.slice(0, 100)]: message } });
}
