/** The header in which a request carries its sample's number. */
export const SAMPLE = 'x-bench-sample';
/** Where a server that is watched (`server-times.ts`) writes what each sample took, in its data folder. */
export const TIMES_FILE = 'bench-times';
/** One line there: milliseconds of one answer. */
export type WrittenTimes = { sample: number; ms: number; processor: number; waited: number };
