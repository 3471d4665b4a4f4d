import type { Actor } from '../../../domain/actor.ts';
import type { Database } from '../../../server/db/database.ts';
import type { Actors } from './actors.ts';
import { type CanaryLocation, type DatabaseSnapshot, readDatabaseSnapshot } from './database-snapshot.ts';
import { maySee, columnName } from './visibility-rules.ts';

/** What is known of who may read what, from the database as it stands now and as it stood before the last change. */
export type LeakOracle = {
  /** Of these words those that none of these readers may know, each as a sentence. What stands at a place `but` names counts for nothing. */
  findLeaks: (canaries: ReadonlySet<string>, readers: readonly Actor[], but?: RegExp) => Promise<string[]>;
  /** The member of this uid or address; for an address without an account, somebody who has it and nothing else. */
  reader: (column: 'id' | 'email', value: string) => Promise<Actor>;
  /** Something may have changed: the database is read anew when it is next asked about. */
  reset: () => void;
  /** Whose resumes hold which canaries: files do not stand in the database. */
  resumes: Actors['resumes'];
};

export function createLeakOracle(db: Database): LeakOracle {
  const resumes: Actors['resumes'] = [];
  let state: DatabaseSnapshot | null = null;
  let before: DatabaseSnapshot | null = null;
  const current = async () => (state ??= await readDatabaseSnapshot(db));
  const locationsOf = (leakedCanary: string, one: DatabaseSnapshot): CanaryLocation[] => {
    const resume = resumes.find(({ canary }) => canary === leakedCanary);
    const row = resume && one.rows('resumes').find(({ id }) => id === resume.id);
    const file = row ? [{ table: 'resumes', column: 'file', row }] : [];
    return [...(one.locations.get(leakedCanary) ?? []), ...file];
  };
  const findLeaks: LeakOracle['findLeaks'] = async (canaries, readers, but = /^$/) => {
    if (canaries.size === 0) return [];
    const now = new Date();
    const states = [await current(), before].filter((one) => one !== null);
    const isKnown = (leakedCanary: string) =>
      states.some((one) =>
        locationsOf(leakedCanary, one)
          .filter((location) => !but.test(columnName(location)))
          .some((location) => readers.some((reader) => maySee(location, reader, one, now))),
      );
    const leaked = [...canaries].filter((leakedCanary) => !isKnown(leakedCanary));
    return leaked.map((leakedCanary) => {
      const where = new Set(states.flatMap((one) => locationsOf(leakedCanary, one)).map(columnName));
      return `${leakedCanary}, which stands in ${[...where].join(', ') || 'no row any more'}`;
    });
  };
  const reader: LeakOracle['reader'] = async (column, value) => {
    const row = (await current()).rows('users').find((user) => user[column] === value);
    const found = row && { uid: String(row.id), email: String(row.email) };
    return { kind: 'member', name: '', ...(found ?? { uid: '', email: value }) };
  };
  const reset = () => {
    [before, state] = [state ?? before, null];
  };
  return { findLeaks, reader, reset, resumes };
}
