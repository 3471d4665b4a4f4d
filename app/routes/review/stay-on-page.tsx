import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';

const STAY = 'stay';

/** With JavaScript a form in the workspace saves without leaving the page; see `isStaying`. */
export function StayOnPage() {
  return useHydrated() && <input type="hidden" name={STAY} value="1" />;
}

export function isStaying(form: FormData): boolean {
  return form.has(STAY);
}
