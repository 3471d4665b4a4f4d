import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import type { KeyboardEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { APPLICATION_LABEL } from '../../../../domain/application.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { SpotDots } from '../../../ui/spot-dots.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { emailPreviewUrl, receivedApplicationUrl } from '../dashboard-urls.ts';
import type { PersonLine, ResultGroup, Review } from './results-view-model.ts';

/** Applicants by result; those without a decision come first. */
export function WhoGetsWhat({ review }: { review: Review }) {
  const { proposal, groups, undecided, preview } = review;
  const arrowKeys = useArrowKeys();
  return (
    // Every applicant is a link; arrow keys are a shortcut between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={arrowKeys}>
      <h2 className="visually-hidden">By what they get</h2>
      {undecided.length > 0 && (
        <section className="dg" aria-label="No decision yet">
          <h3>
            <Badge tone="error" icon={CircleAlert}>
              No decision yet
            </Badge>
            <span className="cn">{undecided.length}</span>
          </h3>
          <ul>
            {undecided.map((row) => (
              <li key={row.id} className="dr bad">
                <b>{row.name}</b>
                <span>
                  {row.changed ? 'Changed after you decided: look at it first' : 'Decide before you announce'}
                </span>
                <ButtonLink size="small" to={receivedApplicationUrl(proposal.id, row.id)}>
                  {row.changed ? 'Look' : 'Decide'}
                  <span className="visually-hidden">
                    {row.changed ? ` at what ${row.name} changed` : ` about ${row.name}`}
                  </span>
                </ButtonLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {groups.map((group) => (
        <section key={group.decision} className="dg" aria-label={APPLICATION_LABEL[group.decision]}>
          <h3>
            <StatusBadge status={group.decision} />
            <span className="cn">
              <GroupCount group={group} spots={review.spots} />
            </span>
          </h3>
          <ul>
            {group.lines.map((line) => (
              <Row
                key={line.id}
                line={line}
                proposalId={proposal.id}
                selected={line.id === preview?.id}
                plain={preview?.plain ?? false}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function GroupCount({ group, spots }: { group: ResultGroup; spots: Review['spots'] }) {
  const count = group.lines.length;
  if (group.decision === 'waitlisted') return count === 1 ? '1' : `${count}, in this order`;
  if (group.decision === 'not_selected')
    return count === 1 ? '1, with a reason' : `${count}, each with a reason`;
  if (spots.cap === null) return count;
  return (
    <>
      {count} of {spots.cap} spots <SpotDots participants={spots.seats} accepted={0} held={count} />
    </>
  );
}

type RowProps = { line: PersonLine; proposalId: number; selected: boolean; plain: boolean };

function Row({ line, proposalId, selected, plain }: RowProps) {
  return (
    <li className={selected ? 'dr sel' : 'dr'}>
      <Link
        to={emailPreviewUrl(proposalId, line.id, plain)}
        aria-current={selected ? 'true' : undefined}
        preventScrollReset
      >
        {line.name}
      </Link>
      <span>{line.label}</span>
      <ButtonLink variant="quiet" to={receivedApplicationUrl(proposalId, line.id)}>
        Change<span className="visually-hidden"> what {line.name} gets</span>
      </ButtonLink>
    </li>
  );
}

/** Arrow up and down go to the previous or next applicant, and show that email. */
function useArrowKeys() {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const people = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('.dr > a:first-child')];
    const here = (event.target as Element).closest('.dr')?.querySelector('a');
    const to = people[people.indexOf(here as HTMLAnchorElement) + step];
    if (!here || !to) return;
    event.preventDefault();
    to.focus();
    void navigate(to.pathname + to.search, { replace: true, preventScrollReset: true });
  };
}
