import { Link } from 'react-router';
import type { ProposalFilter } from '../../../domain/proposal-filter.ts';
import { boardUrl } from '../../ui/filter-labels.ts';

/** Link to save the list's filter; a plain link, so that visitors return to it after sign-in. */
export function SaveSearchLink({ filter }: { filter: ProposalFilter }) {
  return (
    <Link className="link" to={boardUrl('/saved-searches/new', filter)}>
      Save this search
    </Link>
  );
}
