import { type Outcome, done } from '#domain/base/refusal.ts';
import { type DecisionForm, previewDecision } from '#server/commands/decision/decision-preview.ts';
import type { DecisionMade } from '#server/commands/decision/decision.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import type { DecisionEmail } from './decision-email.tsx';

/** What a decision's form leads to. */
export type DecidedOrShown = Promise<Outcome<DecisionMade | { email: DecisionEmail }>>;

/** Whether the form asks to show the email instead of making the decision. */
export const asksForEmail = (form: FormData) => form.has('show-email');

/** Renders the email of a decision that is not made yet. */
export async function readDecisionEmail(
  { db, actor, id, now, previewEmail }: ActionRequest,
  form: DecisionForm,
): Promise<Outcome<{ email: DecisionEmail }>> {
  const notification = await previewDecision(db, actor, id, form, now);
  if (!notification.ok) return notification;
  const { subject, text } = await previewEmail(notification.value);
  return done({ email: { subject, text } });
}
