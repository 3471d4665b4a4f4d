import { isRouteErrorResponse } from 'react-router';
import type { ListedProposal } from '../proposal/proposal-view-model.ts';

/** Proposals that an error page suggests, as of `now`. */
export type ClosingSoon = { rows: ListedProposal[]; now: Date };

/** A text that someone typed into a form, with the form's name for it. */
export type TypedText = { label: string; text: string };

/** What an error page shows beside its message: proposals, or the texts of a form that was refused. */
export type ThrownMore = { closingSoon?: ClosingSoon | null; typed?: readonly TypedText[] };

/** The message of a thrown refusal, or null. A string thrown as route error data counts too. */
export function refusalMessageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const thrown: unknown = error.data;
  if (typeof thrown === 'string') return thrown || null;
  const sentence = (thrown as { sentence?: unknown } | null)?.sentence;
  return typeof sentence === 'string' ? sentence : null;
}

/** What was passed to `pageRefusal` beside the refusal. */
export function thrownMoreOf(error: unknown): ThrownMore {
  return isRouteErrorResponse(error) ? ((error.data as ThrownMore | null) ?? {}) : {};
}
