import type { PanelProgress } from '#domain/review/panel-progress.ts';
import { StackedTable } from '#app/kit/list/stacked-table.tsx';
import * as styles from './reviewer-table.module.css';

/** How many applications each reviewer has, and how many of them are reviewed. */
export function ReviewerTable({ reviewers }: Pick<PanelProgress, 'reviewers'>) {
  const hasReturned = reviewers.some(({ returned }) => returned > 0);
  return (
    <StackedTable className={styles.table}>
      <caption>Reviewers</caption>
      <thead>
        <tr>
          <th scope="col">Reviewer</th>
          <th scope="col">Assigned</th>
          <th scope="col">Submitted</th>
          {hasReturned && <th scope="col">Returned</th>}
        </tr>
      </thead>
      <tbody>
        {reviewers.map((reviewer) => (
          <tr key={reviewer.uid}>
            <th scope="row">{reviewer.name}</th>
            <td data-label="Assigned">{reviewer.assigned}</td>
            <td data-label="Submitted">{reviewer.submitted}</td>
            {hasReturned && <td data-label="Returned">{reviewer.returned}</td>}
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}
