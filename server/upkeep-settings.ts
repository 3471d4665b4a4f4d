import { RESUME_DAYS } from '../domain/resume.ts';

/** What the environment says about how long things are kept. */
export type UpkeepSettings = { resumeDays: number };

const LEAST = 30;
const MOST = 3650;

/** Reads what concerns keeping things; a sentence for each problem goes to `problems`. */
export function upkeepSettingsOf(
  env: Record<string, string | undefined>,
  problems: string[],
): UpkeepSettings {
  // RESUME_DAYS: days a resume is kept after the result date, of proposals that are posted from now on.
  const text = env.RESUME_DAYS || String(RESUME_DAYS);
  const resumeDays = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (resumeDays >= LEAST && resumeDays <= MOST) return { resumeDays };
  problems.push(`RESUME_DAYS is "${text}": it has to be a number of days from ${LEAST} to ${MOST}.`);
  return { resumeDays: RESUME_DAYS };
}
