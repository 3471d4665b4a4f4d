import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True once the page is hydrated: controls that need JavaScript appear, their fallbacks go. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
