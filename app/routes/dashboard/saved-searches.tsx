import { Link } from 'react-router';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { ALERT_CADENCE_LABEL, parseSavedQuery } from '#domain/notification/saved-search.ts';
import type { SavedSearch } from '#server/queries/notification/saved-search.ts';
import { activeFilters } from '#app/shared/board/filter-labels.ts';
import { Form } from '#app/shared/viewer/form.tsx';
import * as tableStyles from './proposals-table.module.css';
import * as styles from './saved-searches.module.css';

/** My saved searches with their new matches; nothing without one. */
export function SavedSearches({ searches }: { searches: readonly SavedSearch[] }) {
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby="saved-searches">
      <h2 id="saved-searches" className={tableStyles.heading}>
        Saved searches
      </h2>
      <ul className={styles.list}>
        {searches.map((search) => (
          <SearchRow key={search.id} search={search} />
        ))}
      </ul>
    </section>
  );
}

function SearchRow({ search: { id, name, query, newCount, ...emails } }: { search: SavedSearch }) {
  const filter = parseSavedQuery(query);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <div>
          {filter ? (
            // A form, since opening marks matches as seen and a GET changes nothing.
            <Form method="post" action={`/saved-searches/${id}/open`}>
              <button className={styles.name} dir="auto">
                {name}
              </button>
            </Form>
          ) : (
            <b dir="auto">{name}</b>
          )}
        </div>
        <p className={styles.description} dir="auto">
          {newCount > 0 && <span className={styles.newCount}>{newCount} new</span>}
          {filter ? (
            <span>{[...searchFacts(filter, name), emailsLabel(emails)].join(' · ')}</span>
          ) : (
            <span key="broken">
              <strong>Needs attention.</strong> This search no longer works. Delete it and save it again.
            </span>
          )}
        </p>
      </div>
      <div className={`cluster ${styles.actions}`}>
        <Link className="link" to={`/saved-searches/${id}/edit`}>
          Edit<span className="visually-hidden"> {name}</span>
        </Link>
        <Link className="link" to={`/saved-searches/${id}/delete`}>
          Delete<span className="visually-hidden"> {name}</span>
        </Link>
      </div>
    </li>
  );
}

/** The filters, without one that the name repeats. */
function searchFacts(filter: ProposalFilter, name: string): string[] {
  const labels = activeFilters(filter).map(({ label }) => label);
  if (labels.length === 0) return ['All open proposals'];
  return labels.filter((label) => label.replaceAll(/[“”]/g, '').toLowerCase() !== name.toLowerCase());
}

function emailsLabel({ cadence, isPaused }: Pick<SavedSearch, 'cadence' | 'isPaused'>): string {
  if (cadence === 'off') return 'Emails off';
  return isPaused ? 'Emails paused' : `Emails ${ALERT_CADENCE_LABEL[cadence].toLowerCase()}`;
}
