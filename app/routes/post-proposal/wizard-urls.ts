import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { PROPOSAL_STEPS } from '#domain/proposal/proposal-form.ts';
import type { Editing } from './load-wizard.ts';

/** The step (0 to 2) of `step=1` to `3` in the URL; 0 by default. */
export function stepFromUrl(query: URLSearchParams): number {
  const step = Number(query.get('step') ?? 1) - 1;
  return step in PROPOSAL_STEPS ? step : 0;
}

/** The wizard's query: draft, step, and whether the full preview is shown. */
export function wizardQuery(at: { draft: number | null; step: number; preview?: boolean }): string {
  const query = new URLSearchParams();
  if (at.draft !== null) query.set('draft', String(at.draft));
  query.set('step', String(at.step + 1));
  if (at.preview) query.set('preview', '1');
  return `?${query}`;
}

/** URLs of the wizard's buttons without JavaScript. */
export function wizardUrls(editing: Editing | null) {
  return editing
    ? { submit: `/proposal/${editing.id}/edit`, step: `/proposal/${editing.id}/edit/step` }
    : { submit: '/postproposal', step: '/postproposal/save' };
}

/**
 * Reloads only for another draft, never for another step or after a refusal: the page holds unsaved
 * input.
 */
export function shouldRevalidateWizard({
  currentUrl,
  nextUrl,
  ...how
}: ShouldRevalidateFunctionArgs): boolean {
  const samePage =
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.searchParams.get('draft') === nextUrl.searchParams.get('draft');
  return samePage ? false : how.defaultShouldRevalidate;
}
