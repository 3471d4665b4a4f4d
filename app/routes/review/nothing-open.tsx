import { Link, useRouteLoaderData } from 'react-router';
import { plural } from '#domain/text/text.ts';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { ListedStatus } from './application-list.tsx';
import { reviewUrl } from './review-urls.ts';
import { ShortcutList, WORKSPACE_SHORTCUTS } from './shortcuts.tsx';
import type { loader } from './workspace.tsx';
import * as styles from './nothing-open.module.css';

/** Applications to decide that are shown at once. */
const SHOWN = 6;

/** Beside the list while no application is open; a phone shows the list alone. */
export default function NothingOpen() {
  const { proposal, list, query } = useRouteLoaderData<typeof loader>('routes/review/workspace')!;
  const toDecide = list.lines.filter(({ undecided }) => undecided).slice(0, SHOWN);
  const first = list.lines[0]?.id;
  if (list.sent === 0) return <div className={styles.page} />;
  return (
    <div className={styles.page}>
      {toDecide.length > 0 ? (
        <div>
          <h2 className={styles.title}>
            {list.undecided === toDecide.length
              ? plural(list.undecided, 'application')
              : `${toDecide.length} of ${list.undecided}`}{' '}
            to decide
          </h2>
          <ul className={styles.list}>
            {toDecide.map((line) => (
              <li key={line.id}>
                <Link className={styles.application} to={reviewUrl(proposal.id, line.id, query)}>
                  <b className={styles.name}>{line.name}</b>
                  <ListedStatus line={line} />
                  <span className={styles.excerpt} dir="auto">
                    {line.excerpt}
                  </span>
                  <span className="hint">
                    <EventDay at={line.sentAt} short />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <EmptyState
          title={list.undecided === 0 ? 'Every application has a decision' : 'No application open'}
          level={2}
          taken={list.undecided === 0 ? 4 : 0}
          action={
            first !== undefined && (
              <ButtonLink to={reviewUrl(proposal.id, first, query)}>Open the first application</ButtonLink>
            )
          }
        >
          Applications open here, with the answers beside the resume.
        </EmptyState>
      )}
      <div>
        <h3 className={styles.shortcutsTitle}>Keyboard shortcuts</h3>
        <ShortcutList shortcuts={WORKSPACE_SHORTCUTS} className={styles.shortcuts} />
      </div>
    </div>
  );
}
