import { clsx } from 'clsx';
import { Link } from 'react-router';
import { PATHS } from '#domain/notification/notification-urls.ts';
import { OWN_FILTERS } from '#domain/proposal/own-proposal.ts';
import { isAccepting } from '#domain/proposal/proposal.ts';
import { plural } from '#domain/text/text.ts';
import type { OwnDraftLine, OwnPage } from '#server/queries/proposal/own-proposal.ts';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { FilterNav } from '#app/kit/list/filter-nav.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageLinks } from '#app/kit/list/page-links.tsx';
import { ProposalRow } from '#app/shared/proposal/proposal-row.tsx';
import { OWN_FILTER_LABEL, type DashboardQuery, dashboardUrl } from './dashboard-urls.ts';
import type { OwnRow } from './listed-rows.ts';
import * as styles from './own-proposals.module.css';

type Props = {
  query: DashboardQuery;
  /** `urgent` is the id of the proposal to decide first. */
  proposals: Omit<OwnPage, 'toDo' | 'rows'> & { rows: OwnRow[]; urgent: number | null };
  uid: string;
  now: Date;
};

/** Who posted it, left out where it is the same person in each row. */
const NO_POSTER = { name: '', organization: '', posterPage: null };

/** My proposals by filter; each links to the applications it received. */
export function OwnProposals({ query, proposals, uid, now }: Props) {
  return (
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
            {OWN_FILTER_LABEL[filter]} <small>{proposals.counts[filter]}</small>
          </Link>
        ))}
      </FilterNav>
      {query.filter === 'draft' ? (
        <Drafts drafts={proposals.drafts} />
      ) : (
        <Owned {...proposals} filter={query.filter} uid={uid} now={now} />
      )}
      <OtherPages query={query} nextAfter={proposals.nextAfter} />
    </div>
  );
}

/** Links between the pages of a long list; nothing if there is only one. */
function OtherPages({
  query: { filter, after },
  nextAfter,
}: {
  query: DashboardQuery;
  nextAfter: string | null;
}) {
  if (!after && !nextAfter) return null;
  return (
    <PageLinks aria-label="Pages of my proposals">
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

type OwnedProps = {
  rows: OwnRow[];
  urgent: number | null;
  filter: 'active' | 'ended';
  uid: string;
  now: Date;
};

function Owned({ rows, urgent, filter, uid, now }: OwnedProps) {
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
  const urgentFirst = rows.toSorted((a, b) => Number(b.id === urgent) - Number(a.id === urgent));
  return (
    <ul className={styles.list}>
      {urgentFirst.map((proposal) => (
        <li key={proposal.id} className={clsx(styles.owned, proposal.isDueSoon && styles.dueSoon)}>
          <ProposalRow
            proposal={proposal.ownerId === uid ? { ...proposal, ...NO_POSTER } : proposal}
            now={now}
            first
            href={PATHS.received(proposal.id)}
          />
          <OwnerActions
            proposal={proposal}
            isCoOwner={proposal.ownerId !== uid}
            isUrgent={proposal.id === urgent}
            now={now}
          />
        </li>
      ))}
    </ul>
  );
}

/** Links to what the owner has to do, or to sharing the proposal. */
function OwnerActions({ proposal, isCoOwner, isUrgent, now }: ActionsProps) {
  const { id, applicationCount, undecidedCount, questionCount, next } = proposal;
  if (applicationCount + questionCount === 0 && !isCoOwner && !isAccepting(proposal, now)) return null;
  return (
    <p className={styles.review}>
      {applicationCount > 0 && (
        <ButtonLink size="small" variant={isUrgent ? 'primary' : 'secondary'} to={PATHS.received(id)}>
          Review {plural(applicationCount, 'application')}
        </ButtonLink>
      )}
      {undecidedCount > 0 && (
        <span className={clsx(styles.undecided, proposal.awaitingResults ? styles.toDo : 'hint')}>
          {`${undecidedCount} to decide${proposal.timeToDecide}`}
        </span>
      )}
      {next && (
        <>
          <span className={styles.undecided}>
            <b>A spot is open.</b> Next on the waitlist: <bdi>{next.name}</bdi>
          </span>
          <ButtonLink size="small" to={`/applications/${next.id}/invite`}>
            Invite <bdi>{next.name}</bdi>
          </ButtonLink>
        </>
      )}
      {questionCount > 0 && (
        <ButtonLink size="small" to={PATHS.questions(id)}>
          Answer {plural(questionCount, 'question')}
        </ButtonLink>
      )}
      {applicationCount + questionCount === 0 && isAccepting(proposal, now) && (
        <ButtonLink size="small" to={`/proposal/${id}/share`}>
          Share<span className="visually-hidden"> {proposal.title}</span>
        </ButtonLink>
      )}
      {isCoOwner && <span className="hint">You’re a co-owner</span>}
    </p>
  );
}

type ActionsProps = {
  proposal: OwnRow;
  isCoOwner: boolean;
  /** The proposal to decide first. */
  isUrgent: boolean;
  now: Date;
};

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
