/**
 * Options of a fault run. `slack` multiplies time limits for tests on a busy machine (1 by
 * default); `only` is the number of the one random request to send.
 */
export type FaultOptions = { build: string; rounds: number; seed: number; slack?: number; only?: number };

/** `figures` is one line of measurements, `broken` has a sentence for each broken promise. */
export type FaultResult = { figures: string; broken: string[] };

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Polls until `isSo` returns true or `withinMs` passes. Returns whether it did. */
export async function waitUntilTrue(
  isSo: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<boolean> {
  for (const end = Date.now() + withinMs; !(await isSo());) {
    if (Date.now() > end) return false;
    await pause(25);
  }
  return true;
}

/** Returns the sentences of the promises that are false. */
export function brokenPromises(promises: Record<string, boolean>): string[] {
  return Object.entries(promises).flatMap(([sentence, holds]) => (holds ? [] : [sentence]));
}
