import { clsx } from 'clsx';
import { CircleAlert } from 'lucide';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { APPLICATION_LABEL } from '#domain/application/application.ts';
import { Badge } from '#app/kit/feedback/badge.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { SpotDots } from '#app/shared/proposal/spot-dots.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import { changedLabel } from '../copy.ts';
import { emailPreviewUrl, reviewUrl } from '../review-urls.ts';
import { ResultRow, ResultSection } from './result-section.tsx';
import * as styles from './result-section.module.css';
import type { PersonLine, ResultGroup, Review } from './results-view-model.ts';

/** Applicants by result; those without a decision come first. */
export function DecisionsByResult({ review }: { review: Review }) {
  const { proposal, groups, undecided, preview } = review;
  const arrowKeys = useArrowKeys();
  return (
    // Every applicant is a link; arrow keys are a shortcut between them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={arrowKeys}>
      <h2 className="visually-hidden">Decisions by result</h2>
      {undecided.length > 0 && (
        <ResultSection
          label="No decision yet"
          badge={
            <Badge tone="error" icon={CircleAlert}>
              No decision yet
            </Badge>
          }
          count={undecided.length}
        >
          {undecided.map((row) => (
            <ResultRow
              key={row.id}
              undecided
              name={row.name}
              detail={
                row.changed
                  ? `${changedLabel({ afterDecision: true })}. Review it first.`
                  : APPLICATION_LABEL[row.status]
              }
            >
              <ButtonLink className={styles.action} size="small" to={reviewUrl(proposal.id, row.id)}>
                {row.changed ? 'Review' : 'Decide'}
                <span className="visually-hidden">
                  {row.changed ? ` ${row.name}’s changes` : ` on ${row.name}’s application`}
                </span>
              </ButtonLink>
            </ResultRow>
          ))}
        </ResultSection>
      )}
      {groups.map((group) => (
        <ResultSection
          key={group.decision}
          label={APPLICATION_LABEL[group.decision]}
          badge={<StatusBadge status={group.decision} pending />}
          count={<GroupCount group={group} spots={review.spots} />}
        >
          {group.lines.map((line) => (
            <Row
              key={line.id}
              line={line}
              proposalId={proposal.id}
              selected={line.id === preview?.id}
              plain={preview?.plain ?? false}
            />
          ))}
        </ResultSection>
      ))}
    </div>
  );
}

function GroupCount({ group, spots }: { group: ResultGroup; spots: Review['spots'] }) {
  const count = group.lines.length;
  if (group.decision === 'waitlisted') return <span>{count === 1 ? '1' : `${count}, in this order`}</span>;
  if (group.decision === 'not_selected')
    return <span>{count === 1 ? '1, with a reason' : `${count}, each with a reason`}</span>;
  if (spots.cap === null) return <span>{group.people}</span>;
  return (
    <span key="held">
      {group.held} of {spots.cap} spots{' '}
      <SpotDots participants={spots.participants} accepted={0} held={group.held} className={styles.spots} />
    </span>
  );
}

type RowProps = { line: PersonLine; proposalId: number; selected: boolean; plain: boolean };

function Row({ line, proposalId, selected, plain }: RowProps) {
  return (
    <ResultRow
      name={line.name}
      to={emailPreviewUrl(proposalId, line.id, plain)}
      detail={line.label}
      linkLabel="Preview email"
      selected={selected}
      preventScrollReset
    >
      <ButtonLink
        className={clsx(styles.action, styles.flushEnd)}
        variant="quiet"
        to={reviewUrl(proposalId, line.id)}
      >
        Change<span className="visually-hidden"> the decision about {line.name}</span>
      </ButtonLink>
    </ResultRow>
  );
}

/** Arrow up and down go to the previous or next applicant, and show that email. */
function useArrowKeys() {
  const navigate = useNavigate();
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const people = [
      ...event.currentTarget.querySelectorAll<HTMLAnchorElement>('[data-result-row] > a:first-child'),
    ];
    const here = (event.target as Element).closest('[data-result-row]')?.querySelector('a');
    const to = people[people.indexOf(here as HTMLAnchorElement) + step];
    if (!here || !to) return;
    event.preventDefault();
    to.focus();
    void navigate(to.pathname + to.search, { replace: true, preventScrollReset: true });
  };
}
