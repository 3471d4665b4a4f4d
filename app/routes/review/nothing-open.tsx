import { useRouteLoaderData } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { reviewUrl } from './review-urls.ts';
import { ShortcutList, WORKSPACE_SHORTCUTS } from './shortcuts.tsx';
import type { loader } from './workspace.tsx';
import * as styles from './nothing-open.module.css';

/** Beside the list while no application is open; a phone shows the list alone. */
export default function NothingOpen() {
  const { proposal, list, query } = useRouteLoaderData<typeof loader>('routes/review/workspace')!;
  const first = list.firstUndecidedId ?? list.lines[0]?.id;
  return (
    <div className={styles.page}>
      {list.sent === 0 ? null : first === undefined ? (
        <EmptyState title="No application open" level={2}>
          Applications open here, with the answers beside the resume.
        </EmptyState>
      ) : (
        <>
          <EmptyState
            title="Ready when you are"
            level={2}
            action={
              list.undecided === 0 && (
                <ButtonLink to={reviewUrl(proposal.id, first, query)}>Open the first application</ButtonLink>
              )
            }
          >
            Choose an application from the list
            {list.undecided > 0 && ', or select Review next undecided'}. It opens here, with the answers
            beside the resume.
          </EmptyState>
          <ShortcutList shortcuts={WORKSPACE_SHORTCUTS} className={styles.shortcuts} />
        </>
      )}
    </div>
  );
}
