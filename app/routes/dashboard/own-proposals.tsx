import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link, NavigationType, useNavigationType } from 'react-router';
import { OWN_FILTERS } from '../../../domain/own-proposal.ts';
import type { OwnDraftLine, OwnPage, OwnProposal } from '../../../server/queries/own-proposal.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterNav } from '../../ui/filter-nav.tsx';
import { Instant } from '../../ui/instant.tsx';
import { PageLinks } from '../../ui/page-links.tsx';
import { ProposalRow } from '../../ui/proposal-row.tsx';
import { OWN_FILTER_LABEL, type DashboardQuery, dashboardUrl } from './dashboard-urls.ts';
import * as styles from './own-proposals.module.css';
import { Received } from './received.tsx';
import type { ReceivedView } from './load-applications.ts';

type Props = {
  query: DashboardQuery;
  proposals: Omit<OwnPage, 'waiting'>;
  selected: OwnProposal | null;
  received: ReceivedView | null;
  now: Date;
};

/** My proposals by filter, next to the applications to the selected one. */
export function OwnProposals({ query, proposals, selected, received, now }: Props) {
  const frame = useScrollIntoView(query);
  const level = !query.proposalId ? 'proposals' : query.applicationId ? 'applicant' : 'applicants';
  return (
    <div className={styles.columns} data-level={level} ref={frame}>
      <div className={styles.proposals}>
        <h2 className="visually-hidden">My Proposals</h2>
        <FilterNav className={styles.filters} aria-label="My proposals">
          {OWN_FILTERS.map((filter) => (
            <Link
              key={filter}
              to={dashboardUrl({ tab: 'proposals', filter })}
              aria-current={filter === query.filter ? 'page' : undefined}
              preventScrollReset
            >
              {OWN_FILTER_LABEL[filter]} {proposals.counts[filter]}
            </Link>
          ))}
        </FilterNav>
        {query.filter === 'draft' ? (
          <Drafts drafts={proposals.drafts} />
        ) : (
          <Owned
            rows={proposals.rows}
            query={query}
            filter={query.filter}
            now={now}
            selectedId={selected?.id}
          />
        )}
        <OtherPages query={query} nextAfter={proposals.nextAfter} />
      </div>
      <section className={styles.applications} aria-label="Received applications">
        {selected && received ? (
          <Received query={query} proposal={selected} received={received} now={now} />
        ) : (
          <p className={clsx(styles.noSelection, 'hint')}>
            {query.filter === 'draft'
              ? 'Drafts are private. Finish and submit one to receive applications.'
              : 'Applications to your proposals appear here.'}
          </p>
        )}
      </section>
    </div>
  );
}

/** Links between the pages of a long list; nothing if there is only one. */
function OtherPages({
  query: { filter, after, proposalId },
  nextAfter,
}: {
  query: DashboardQuery;
  nextAfter: string | null;
}) {
  if (!after && !nextAfter) return null;
  return (
    <PageLinks className={proposalId ? styles.wideOnly : undefined} aria-label="Pages of my proposals">
      {nextAfter && (
        <ButtonLink to={dashboardUrl({ tab: 'proposals', filter, after: nextAfter })}>
          Older proposals
        </ButtonLink>
      )}
      {after && (
        <Link className="link" to={dashboardUrl({ tab: 'proposals', filter })}>
          Back to the newest
        </Link>
      )}
    </PageLinks>
  );
}

function Owned({
  rows,
  query: { after, proposalId },
  filter,
  selectedId,
  now,
}: {
  rows: OwnProposal[];
  query: DashboardQuery;
  filter: 'active' | 'ended';
  selectedId: number | undefined;
  now: Date;
}) {
  if (rows.length === 0) {
    return (
      <div className={styles.emptyList}>
        <EmptyState
          title="No submitted project"
          action={filter === 'active' && <ButtonLink to="/postproposal">Post a proposal</ButtonLink>}
        >
          {filter === 'active'
            ? 'Proposals you post appear here with the applications they receive.'
            : 'Proposals appear here after their end date, or when you withdraw them.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <ul>
      {rows.map((proposal, nth) => (
        <li
          key={proposal.id}
          className={proposalId && proposal.id !== selectedId ? styles.wideOnly : undefined}
        >
          <ProposalRow
            proposal={proposal}
            now={now}
            reader="owner"
            first={nth === 0}
            selected={proposal.id === selectedId}
            href={dashboardUrl({ tab: 'proposals', filter, after, proposalId: proposal.id })}
          />
        </li>
      ))}
    </ul>
  );
}

function Drafts({ drafts }: { drafts: OwnDraftLine[] }) {
  if (drafts.length === 0) return <p className={styles.emptyList}>There is no draft.</p>;
  return (
    <ul>
      {drafts.map((draft) => (
        <li key={draft.id} className={styles.draft}>
          <h3 className={styles.draftTitle} dir="auto">
            {draft.title || 'Untitled draft'}
          </h3>
          <p className="hint">
            Saved <Instant at={draft.updatedAt} />
          </p>
          <p className="cluster">
            <ButtonLink to={`/postproposal?draft=${draft.id}`}>
              Continue<span className="visually-hidden"> {draft.title}</span>
            </ButtonLink>
            <ButtonLink variant="danger" to={`/drafts/${draft.id}/discard`}>
              Discard<span className="visually-hidden"> {draft.title}</span>
            </ButtonLink>
          </p>
        </li>
      ))}
      <li className={clsx(styles.draft, 'hint')}>
        {drafts.length === 1
          ? '1 draft. Only you can see it.'
          : `${drafts.length} drafts. Only you can see them.`}
      </li>
    </ul>
  );
}

/** With less of it visible, the change would go unnoticed. */
const MIN_VISIBLE_PX = 200;

/**
 * Scrolls the selected item into view if it is off screen, since selecting does not reset the
 * scroll position. Returns the `ref` of the element around the lists.
 */
function useScrollIntoView({
  proposalId,
  applicationId,
}: Pick<DashboardQuery, 'proposalId' | 'applicationId'>) {
  const frame = useRef<HTMLDivElement>(null);
  const lastShown = useRef({ proposalId, applicationId });
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const before = lastShown.current;
    lastShown.current = { proposalId, applicationId };
    if (before.proposalId === proposalId && before.applicationId === applicationId) return;
    const chosen = applicationId ? frame.current?.querySelector('[data-open-application]') : frame.current;
    if (!chosen || isReturn) return;
    const { top } = chosen.getBoundingClientRect();
    if (top < 0 || top > innerHeight - MIN_VISIBLE_PX) chosen.scrollIntoView();
  }, [proposalId, applicationId, isReturn]);
  return frame;
}
