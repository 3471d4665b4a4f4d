import type { ShouldRevalidateFunctionArgs } from 'react-router';

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
