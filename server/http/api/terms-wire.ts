import { z } from '@hono/zod-openapi';
import { NO_FEE } from '#domain/proposal/no-fee.ts';
import {
  AI_POLICIES,
  AUTHORSHIPS,
  DATA_TERMS,
  ETHICS_APPROVALS,
  NOT_STATED,
  NO_TERMS,
  PAY_PERIODS,
  PAY_TIMES,
  type ProposalTerms,
  RESULTS_LICENSES,
  REWARDS,
  TERMS_CAPS,
  TERMS_FIELDS,
  type TermsField,
  type TermsForm,
  parseTerms,
  termsToForm,
} from '#domain/proposal/terms.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { wireName } from './wire-name.ts';

const oneOf = (values: readonly string[]) => z.string().openapi({ enum: [...values, NOT_STATED] });
const text = (maxLength: number) => z.string().openapi({ maxLength });
const amount = z.int().openapi({ minimum: 0, maximum: TERMS_CAPS.amount });

const fields = {
  rewards: z
    .array(oneOf(REWARDS))
    .openapi({ maxItems: REWARDS.length, description: 'Volunteer excludes paid.' }),
  amount_from: amount.openapi({ description: 'Whole units; with `paid` only, as are the next fields.' }),
  amount_to: amount,
  currency: z.string().openapi({ description: 'ISO 4217, or USDC, USDT, DAI, ETH, BTC.' }),
  per: oneOf(PAY_PERIODS),
  who_pays: text(TERMS_CAPS.whoPays),
  when_paid: oneOf(PAY_TIMES),
  credit: text(TERMS_CAPS.credit),
  meeting_times: text(TERMS_CAPS.meetingTimes),
  authorship: oneOf(AUTHORSHIPS),
  authorship_note: text(TERMS_CAPS.authorshipNote),
  results_license: oneOf(RESULTS_LICENSES),
  license_name: text(TERMS_CAPS.licenseName),
  data_terms: oneOf(DATA_TERMS),
  ethics: oneOf(ETHICS_APPROVALS),
  data_note: text(TERMS_CAPS.dataNote),
  ai_in_application: oneOf(AI_POLICIES),
  ai_in_work: oneOf(AI_POLICIES),
  ai_note: text(TERMS_CAPS.aiNote),
  eligibility: text(TERMS_CAPS.eligibility),
  no_fee: z.boolean().openapi({ description: NO_FEE }),
};

/** Terms in calls, in requests and responses. What is absent is not stated. */
export const termsWire = z
  .strictObject(fields)
  .partial()
  .openapi('Terms', { description: 'What taking part means. What is absent is not stated.' });
type TermsWire = z.output<typeof termsWire>;

/** The terms in a call, with errors by API name such as `terms.amount_to`. */
export function termsFromWire(wire: TermsWire = {}): { terms: ProposalTerms | null; errors: FieldErrors } {
  const form = Object.fromEntries(
    TERMS_FIELDS.map((field) => [field, formValue(wire[wireName(field)])]),
  ) as TermsForm;
  const { terms, errors } = parseTerms(form);
  const named = Object.entries(errors).map(([field, message]) => [`terms.${wireName(field)}`, message]);
  return { terms, errors: Object.fromEntries(named) };
}

function formValue(value: TermsWire[keyof TermsWire]): string {
  if (Array.isArray(value)) return value.join('+');
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return value === undefined ? '' : String(value);
}

/** Fields with fixed values, which read `not_stated` in responses. */
const CHOICES: readonly TermsField[] = TERMS_FIELDS.filter((field) => NO_TERMS[field] === NOT_STATED);

/** Terms in responses: choices always, texts and amounts where they are stated. */
export function termsToWire(terms: ProposalTerms | null): z.input<typeof termsWire> {
  const form = termsToForm(terms);
  const { rewards, noFee, amountFrom, amountTo } = terms ?? NO_TERMS;
  const texts = TERMS_FIELDS.filter((field) => typeof NO_TERMS[field] === 'string' && form[field] !== '');
  return {
    ...Object.fromEntries(CHOICES.map((field) => [wireName(field), NOT_STATED])),
    ...Object.fromEntries(texts.map((field) => [wireName(field), form[field]])),
    ...(amountFrom !== null && { amount_from: amountFrom }),
    ...(amountTo !== null && { amount_to: amountTo }),
    rewards: rewards.length > 0 ? rewards : [NOT_STATED],
    no_fee: noFee,
  };
}
