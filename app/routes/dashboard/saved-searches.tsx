import { Form, Link } from 'react-router';
import { ALERT_CADENCE_LABEL, parseSavedQuery } from '../../../domain/saved-search.ts';
import type { SavedSearch } from '../../../server/queries/saved-search.ts';
import { filterDescription } from '../../ui/filter-description.ts';
import * as tableStyles from './proposals-table.module.css';
import * as styles from './saved-searches.module.css';

/** My saved searches with their new matches; nothing without one. */
export function SavedSearches({ searches }: { searches: readonly SavedSearch[] }) {
  if (searches.length === 0) return null;
  return (
    <section className={tableStyles.section} aria-labelledby="saved-searches">
      <h2 id="saved-searches" className={styles.title}>
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
        <b dir="auto">{name}</b>
        {newCount > 0 && <span className={styles.newCount}>{newCount} new</span>}
        <p className={styles.description} dir="auto">
          {filter ? filterDescription(filter) : <strong>Needs attention</strong>}
        </p>
        <p className={styles.description}>
          {filter ? emailsLabel(emails) : 'This search no longer works. Delete it and save it again.'}
        </p>
      </div>
      <div className={`cluster ${styles.actions}`}>
        {filter && (
          // A form, since opening marks matches as seen and a GET changes nothing.
          <Form method="post" action={`/saved-searches/${id}/open`}>
            <button className="link">
              Open<span className="visually-hidden"> {name}</span>
            </button>
          </Form>
        )}
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

function emailsLabel({ cadence, isPaused }: Pick<SavedSearch, 'cadence' | 'isPaused'>): string {
  if (cadence === 'off') return 'No emails';
  return isPaused ? 'Emails paused' : `Emails: ${ALERT_CADENCE_LABEL[cadence].toLowerCase()}`;
}
