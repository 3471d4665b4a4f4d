import type { AiPolicy } from '#domain/proposal/terms.ts';

/** Characters of what an applicant says about their use of AI tools. */
export const AI_USE_CAP = 500;
/** What an applicant states who used no AI tools. */
export const NO_AI_USE = 'none';

/** The label of the field, also in the receipt and beside the answers. */
export const AI_USE_LABEL = 'How I used AI tools';
/** The checkbox where AI tools are not allowed. */
export const NO_AI_USE_LABEL = 'I used no AI tools for this application.';

/** The errors of the field. */
export const AI_USE_MESSAGES = {
  disclose: `Say how you used AI tools, or enter “${NO_AI_USE}”.`,
  notAllowed: 'The owner does not allow AI tools: confirm that you used none.',
} as const;

/** Whether an application has to state its use of AI tools: never where no policy is stated. */
export function asksForAiUse(policy: AiPolicy): boolean {
  return policy === 'allowed_if_disclosed' || policy === 'not_allowed';
}

/** Why a statement does not meet the policy; null if it does. */
export function whyNotAiUse(aiUse: string, policy: AiPolicy): string | null {
  if (!asksForAiUse(policy)) return null;
  if (policy === 'not_allowed') return saysNone(aiUse) ? null : AI_USE_MESSAGES.notAllowed;
  return aiUse.trim() === '' ? AI_USE_MESSAGES.disclose : null;
}

/** A statement as text to show: "None", or what was written. */
export function aiUseText(aiUse: string): string {
  return saysNone(aiUse) ? 'None' : aiUse;
}

const saysNone = (aiUse: string) => aiUse.trim().toLowerCase() === NO_AI_USE;
