import { data, redirect } from 'react-router';
import { type Outcome, type Refusal, statusOf } from '../../../domain/refusal.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { type Toast, toastCookie } from '../../ui/toast-cookie.ts';

/** Response to a refused admin action, with the values to fill in the form again. */
export type AdminActionRefused<Typed = undefined> = { refusal: Refusal; typed: Typed };

/** Redirects with a toast on success; otherwise returns the refusal to the form with its status. */
export function adminActionResponse<Typed>(
  outcome: Outcome<unknown>,
  done: { to: string; toast: Toast },
  typed: Typed,
) {
  if (outcome.ok)
    return redirect(done.to, { status: 303, headers: { 'Set-Cookie': toastCookie(done.toast) } });
  const { refusal } = outcome;
  if (refusal.code === 'not_found' || refusal.code === 'forbidden') throw pageRefusal(refusal);
  return data<AdminActionRefused<Typed>>({ refusal, typed }, { status: statusOf(refusal.code) });
}
