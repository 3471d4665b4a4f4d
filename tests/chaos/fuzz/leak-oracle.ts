import type { Actor } from '#domain/base/actor.ts';
import type { Database } from '#server/db/database.ts';
import type { Actors } from './actor-types.ts';
import { type CanaryLocation, type DatabaseSnapshot, readDatabaseSnapshot } from './database-snapshot.ts';
import { maySee, columnName } from './visibility-rules.ts';

/** Decides who may read which canary, from the database now and before the last change. */
export type LeakOracle = {
  /**
   * Returns a sentence for each canary that none of the readers may see. Locations whose column
   * name matches `but` do not count.
   */
  findLeaks: (canaries: ReadonlySet<string>, readers: readonly Actor[], but?: RegExp) => Promise<string[]>;
  /**
   * The member with this uid or email. For an email without an account, a member who has only that
   * email.
   */
  reader: (column: 'id' | 'email', value: string) => Promise<Actor>;
  /** Called after a possible change: the database is read again on next use. */
  reset: () => void;
  /** The canaries in resumes, because files are not in the database. */
  resumes: Actors['resumes'];
};

export function createLeakOracle(db: Database): LeakOracle {
  const resumes: Actors['resumes'] = [];
  let state: DatabaseSnapshot | null = null;
  let before: DatabaseSnapshot | null = null;
  const current = async () => (state ??= await readDatabaseSnapshot(db));
  const locationsOf = (leakedCanary: string, item: DatabaseSnapshot): CanaryLocation[] => {
    const resume = resumes.find(({ canary }) => canary === leakedCanary);
    const row = resume && item.rows('resumes').find(({ id }) => id === resume.id);
    const file = row ? [{ table: 'resumes', column: 'file', row }] : [];
    return [...(item.locations.get(leakedCanary) ?? []), ...file];
  };
  const findLeaks: LeakOracle['findLeaks'] = async (canaries, readers, but = /^$/) => {
    if (canaries.size === 0) return [];
    const now = new Date();
    const states = [await current(), before].filter((item) => item !== null);
    const isKnown = (leakedCanary: string) =>
      states.some((state) =>
        locationsOf(leakedCanary, state)
          .filter((location) => !but.test(columnName(location)))
          .some((location) => readers.some((reader) => maySee(location, reader, state, now))),
      );
    const leaked = [...canaries].filter((leakedCanary) => !isKnown(leakedCanary));
    return leaked.map((leakedCanary) => {
      const where = new Set(states.flatMap((state) => locationsOf(leakedCanary, state)).map(columnName));
      return `${leakedCanary}, stored in ${[...where].join(', ') || 'no row anymore'}`;
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
