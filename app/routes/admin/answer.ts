import { data, redirect } from 'react-router';
import { type Outcome, type Refusal, statusOf } from '../../../domain/refusal.ts';
import { refused } from '../../ui/refused.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';

/** What an admin's form is told after its POST was refused, with what was typed. */
export type AdminRefused<Typed = undefined> = { refusal: Refusal; typed: Typed };

/** On success away, with a sentence to be said there; a refusal goes back to the form, with its status. */
export function afterAdminMove<Typed>(
  outcome: Outcome<unknown>,
  done: { to: string; say: Toast },
  typed: Typed,
) {
  if (outcome.ok) return redirect(done.to, { status: 303, headers: { 'Set-Cookie': toastCookie(done.say) } });
  const { refusal } = outcome;
  if (refusal.code === 'not_found' || refusal.code === 'forbidden') throw refused(refusal);
  return data<AdminRefused<Typed>>({ refusal, typed }, { status: statusOf(refusal.code) });
}
