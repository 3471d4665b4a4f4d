import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The page holds what is typed: it is loaded anew for another draft only, never for another step or after a refusal. */
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
