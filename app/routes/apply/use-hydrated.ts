import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True once script runs the page: what only script can do shows from then on, what stands in for it goes. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
