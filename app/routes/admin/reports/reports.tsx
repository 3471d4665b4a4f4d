import { clsx } from 'clsx';
import { Link } from 'react-router';
import { REPORT_REASONS, REPORT_VIEWS, type ReportView } from '#domain/moderation/report.ts';
import { parseSearchText } from '#domain/text/text.ts';
import { PHRASE_KINDS } from '#domain/proposal/warning-phrases.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { requestContext } from '#server/http/request-context.ts';
import {
  type ReportedProposal,
  countReported,
  findReported,
  listReported,
} from '#server/queries/moderation/report.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { FilterNav } from '#app/kit/list/filter-nav.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { ListLink } from '#app/kit/list/list-link.tsx';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import { FORMER_ADMIN } from '../copy.ts';
import { ListAndPanel } from '../list-and-panel.tsx';
import type { Route } from './+types/reports.ts';
import { ReportedProposalPanel } from './reported-proposal.tsx';
import * as styles from './reports.module.css';
import { adminReportsUrl, memberReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Reports · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/admin/reports`: `view` is one of `REPORT_VIEWS`, and `owner` lists the open reports about one
 * member instead. `proposal` is the selected one, by default the first of the list.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now } = requestContext(context);
  const admin = requireAdmin(actor, url);
  const { searchParams } = url;
  const view = REPORT_VIEWS.find((view) => view === searchParams.get('view')) ?? 'open';
  const ownerId = parseSearchText(searchParams.get('owner')) || null;
  const listed = await listReported(db, admin, view, ownerId);
  const proposalParam = searchParams.get('proposal');
  const id = proposalParam === null ? listed[0]?.id : idParam(proposalParam);
  const found = id === undefined ? null : await findReported(db, admin, id);
  if (found && !found.ok) throw pageRefusal(found.refusal);
  const selected = found?.value ?? null;
  await recordAdminView(db, admin, { kind: 'reports_viewed', targetId: selected?.proposal.id }, now);
  const isChosen = proposalParam !== null;
  return { view, ownerId, counts: await countReported(db), rows: listed, selected, isChosen };
}

const VIEW_LABEL: Record<ReportView, string> = {
  open: 'New',
  paused: 'Paused',
  first: 'First proposals',
  phrases: 'Flagged phrases',
  hidden: 'Hidden',
  closed: 'Closed',
};
const EMPTY: Record<ReportView, { title: string; text: string }> = {
  open: { title: 'No new reports', text: 'Proposals that members report appear here.' },
  paused: {
    title: 'No paused proposals',
    text: 'Proposals that several members report as a scam appear here until an admin looks.',
  },
  first: {
    title: 'No first proposals to look at',
    text: 'First proposals of new owners appear here.',
  },
  phrases: {
    title: 'No phrases to look at',
    text: 'Proposals with phrases that scams use appear here.',
  },
  hidden: { title: 'No hidden proposals', text: 'Proposals that an admin hides appear here.' },
  closed: { title: 'No closed reports', text: 'Reports that an admin closes appear here.' },
};

/** Views whose proposals wait for an admin; the others have been decided. */
const WAITING_VIEWS = REPORT_VIEWS.filter((view) => view !== 'hidden' && view !== 'closed');
const DECIDED_VIEWS = REPORT_VIEWS.filter((view) => view === 'hidden' || view === 'closed');

/** Reported proposals, one in each row, next to the selected one and its actions. */
export default function Reports({ loaderData }: Route.ComponentProps) {
  const { view, ownerId, counts, rows, selected, isChosen } = loaderData;
  const rowUrl = (id?: number) => (ownerId ? memberReportsUrl(ownerId, id) : adminReportsUrl(view, id));
  const empty = ownerId
    ? { title: 'No open reports', text: 'No one’s report about this member is waiting.' }
    : EMPTY[view];
  const list =
    rows.length === 0 ? (
      <div className={styles.empty}>
        <EmptyState title={empty.title}>{empty.text}</EmptyState>
      </div>
    ) : (
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Row row={row} view={view} to={rowUrl(row.id)} isSelected={row.id === selected?.proposal.id} />
          </li>
        ))}
      </ul>
    );
  const filter = (item: ReportView) => (
    <Link key={item} to={adminReportsUrl(item)} aria-current={item === view && !ownerId ? 'page' : undefined}>
      {VIEW_LABEL[item]} <small>{counts[item]}</small>
    </Link>
  );
  return (
    <>
      <h2 className="visually-hidden">Reports</h2>
      <FilterNav className={clsx(styles.filters, isChosen && styles.beside)} aria-label="Reports by state">
        {WAITING_VIEWS.map(filter)}
        <span className={styles.separator} aria-hidden="true" />
        {DECIDED_VIEWS.map(filter)}
      </FilterNav>
      {ownerId && (
        <p className={clsx(styles.owner, isChosen && styles.beside)}>
          <span>
            Open reports about <b>{selected?.owner.name ?? 'a member'}</b>
          </span>
          <Link className="link" to={adminReportsUrl('open')}>
            All reports
          </Link>
        </p>
      )}
      <ListAndPanel list={list} label="Selected proposal" shows={isChosen ? 'panel' : 'list'}>
        <BackLink className={styles.back} to={rowUrl()}>
          {ownerId ? 'Reports about this member' : 'All reports'}
        </BackLink>
        {selected ? (
          <ReportedProposalPanel key={selected.proposal.id} reported={selected} />
        ) : (
          <p className="hint">Select a proposal to read its reports.</p>
        )}
      </ListAndPanel>
    </>
  );
}

type RowProps = { row: ReportedProposal; view: ReportView; to: string; isSelected: boolean };

function Row({ row, view, to, isSelected }: RowProps) {
  const by = [row.name, row.organization].filter(Boolean).join(', ');
  const reasons = row.reasons.map((reason) => REPORT_REASONS[reason]).join(', ');
  const what: Record<ReportView, string> = {
    open: reasons,
    paused: reasons,
    first: row.safety.newcomer === 'held' ? 'Held until you look' : 'Marked as new',
    phrases: row.safety.phrases.map((kind) => PHRASE_KINDS[kind].label).join(', '),
    hidden: `Hidden by ${row.hiddenBy ?? FORMER_ADMIN}`,
    closed: reasons,
  };
  return (
    <ListLink
      number={row.count}
      aside={row.count === 1 ? 'report' : 'reports'}
      title={row.title}
      selected={isSelected}
      to={to}
      aria-current={isSelected ? 'true' : undefined}
    >
      {by}
      <br />
      {what[view]},{' '}
      <span className={styles.date}>
        <EventDay at={row.latest} />
      </span>
    </ListLink>
  );
}
