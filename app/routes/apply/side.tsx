import Check from 'lucide-react/icons/check';
import { Link } from 'react-router';
import type { ApplicationPart } from '../../../domain/application-draft.ts';
import { proposalDeadline } from '../../../domain/proposal-status.ts';
import { DeadlineBadge } from '../../ui/deadline-badge.tsx';
import { OwnerRecord } from '../../ui/owner-record.tsx';
import type { ApplyPageData } from './load-apply-page.ts';

/** Beside the form: its proposal, the time left, and which parts are filled in. */
export function Side({ page, parts }: { page: ApplyPageData; parts: ApplicationPart[] | null }) {
  const { proposal, posterPage, ownerRecord, now } = page;
  return (
    <aside className="side" aria-label="The proposal">
      <Link className="link bk" to={`/proposal/${proposal.id}`}>
        Back to the proposal
      </Link>
      <h2 className="st" dir="auto">
        {proposal.title}
      </h2>
      <p className="hint">
        {proposal.name}
        {proposal.organization && `, ${proposal.organization}`}
      </p>
      <OwnerRecord record={ownerRecord} page={posterPage} />
      <p className="until">
        <DeadlineBadge deadline={proposalDeadline(proposal, now)} />
      </p>
      {parts && (
        <>
          <h3 className="lbl">Your application</h3>
          <ul className="todo">
            {parts.map(({ field, name, filled, optional }) => (
              <li key={field} className={filled ? 'd' : undefined}>
                <i aria-hidden="true">{filled && <Check />}</i>
                {name}
                {optional && <span className="opt"> (optional)</span>}
                <span className="sr">{filled ? ', filled' : ', still blank'}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </aside>
  );
}
