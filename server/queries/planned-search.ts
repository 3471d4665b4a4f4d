import type { Placeholder } from 'drizzle-orm';
import { DEFAULT_SORT, type ProposalFilter, sortToText } from '../../domain/proposal-filter.ts';
import { type ProposalConditions, asksForWords, matchesKindAndPlace } from './proposal-match.ts';
import { isIndexed, searchTerms } from './search-term.ts';

/** A search of up to so many words has a statement that is planned once a connection. */
const MOST_WORDS = 3;

/**
 * The form of what is searched for all the time, the first page of a few words or of a topic: to read and to plan such a statement takes longer
 * than to carry it out. Null for everything else, since each form takes a third of a megabyte of each connection, and for words that the
 * index does not hold: what to do then depends on how large the board is.
 */
export function plannedForm(filter: ProposalFilter): string | null {
  const { q, topic, status, page, after, sort } = filter;
  const isFirst = page === 1 && after === null && sortToText(sort) === sortToText(DEFAULT_SORT);
  if (!isFirst || matchesKindAndPlace(filter) || !asksForWords(filter)) return null;
  const words = searchTerms(q);
  if (topic !== null) return words.length === 0 ? `${status} topic` : null;
  return words.length <= MOST_WORDS && words.some(isIndexed) ? `${status} ${words.length} words` : null;
}

/** What is different each time a form is asked: its words and its topic, by name. */
export function wordsByName({ q, topic }: Pick<ProposalFilter, 'q' | 'topic'>): Record<string, string> {
  const words = searchTerms(q).map((word, at) => [`word${at}`, word]);
  return { ...Object.fromEntries(words), ...(topic !== null && { topic }) };
}

/** The same conditions with the places of these values. */
export function withPlaces<Asked extends ProposalConditions>(
  asked: Asked,
  place: Record<string, Placeholder>,
): Asked {
  const words = searchTerms(asked.q).map((_, at) => place[`word${at}`]!);
  return { ...asked, places: { words, topic: asked.topic === null ? null : place.topic! } };
}
