/**
 * How a fault is run: on this build of the product, so many rounds, with the chances of this seed. `slack` says how many times longer
 * than promised things may take: 1, but for tests that share the machine with others. `only`: of the random requests this one.
 */
export type FaultOptions = { build: string; rounds: number; seed: number; slack?: number; only?: number };

/** What was seen: the figures in one line, and a sentence for each thing that has to hold and did not. */
export type FaultResult = { figures: string; broken: string[] };

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Looks again and again, with a moment between, until it is so or the time is over; says which. */
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

/** The sentences whose promise was broken. */
export function brokenPromises(promises: Record<string, boolean>): string[] {
  return Object.entries(promises).flatMap(([sentence, holds]) => (holds ? [] : [sentence]));
}
