import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True once script runs the page: what only script can do shows from then on, what stands in for it goes. */
export function useLive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
