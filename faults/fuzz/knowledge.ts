import type { Actor } from '../../domain/actor.ts';
import type { Database } from '../../server/db/database.ts';
import type { Cast } from './cast.ts';
import { type Place, type State, readState } from './state.ts';
import { mayKnow, nameOf } from './whose.ts';

/** What is known of who may read what, from the database as it stands now and as it stood before the last change. */
export type Knowledge = {
  /** Of these words those that none of these readers may know, each as a sentence. What stands at a place `but` names counts for nothing. */
  misplaced: (words: ReadonlySet<string>, readers: readonly Actor[], but?: RegExp) => Promise<string[]>;
  /** The member of this uid or address; for an address without an account, somebody who has it and nothing else. */
  reader: (column: 'id' | 'email', value: string) => Promise<Actor>;
  /** Something may have changed: the database is read anew when it is next asked about. */
  forget: () => void;
  /** Whose resumes hold which canaries: files do not stand in the database. */
  resumes: Cast['resumes'];
};

export function createKnowledge(db: Database): Knowledge {
  const resumes: Cast['resumes'] = [];
  let state: State | null = null;
  let before: State | null = null;
  const current = async () => (state ??= await readState(db));
  const placesOf = (word: string, one: State): Place[] => {
    const resume = resumes.find(({ canary }) => canary === word);
    const row = resume && one.rows('resumes').find(({ id }) => id === resume.id);
    const file = row ? [{ table: 'resumes', column: 'file', row }] : [];
    return [...(one.places.get(word) ?? []), ...file];
  };
  const misplaced: Knowledge['misplaced'] = async (words, readers, but = /^$/) => {
    if (words.size === 0) return [];
    const now = new Date();
    const states = [await current(), before].filter((one) => one !== null);
    const isKnown = (word: string) =>
      states.some((one) =>
        placesOf(word, one)
          .filter((place) => !but.test(nameOf(place)))
          .some((place) => readers.some((reader) => mayKnow(place, reader, one, now))),
      );
    const left = [...words].filter((word) => !isKnown(word));
    return left.map((word) => {
      const where = new Set(states.flatMap((one) => placesOf(word, one)).map(nameOf));
      return `${word}, which stands in ${[...where].join(', ') || 'no row any more'}`;
    });
  };
  const reader: Knowledge['reader'] = async (column, value) => {
    const row = (await current()).rows('users').find((user) => user[column] === value);
    const found = row && { uid: String(row.id), email: String(row.email) };
    return { kind: 'member', name: '', ...(found ?? { uid: '', email: value }) };
  };
  const forget = () => {
    [before, state] = [state ?? before, null];
  };
  return { misplaced, reader, forget, resumes };
}
