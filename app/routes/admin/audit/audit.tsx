import { clsx } from 'clsx';
import { Link } from 'react-router';
import {
  AUDIT_DAYS,
  AUDIT_KINDS,
  AUDIT_KIND_NAMES,
  type AuditKind,
  auditSubjectOf,
  auditUrl,
  isAuditKind,
  isUnnamed,
} from '#domain/audit/audit.ts';
import { isDay } from '#domain/time/local-time.ts';
import { refuse } from '#domain/base/refusal.ts';
import { SEARCH_CAP, parseSearchText } from '#domain/text/text.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { requestContext } from '#server/http/request-context.ts';
import {
  type AuditEntryRow,
  type AuditPerson,
  type AuditQuery,
  listAuditEntries,
} from '#server/queries/audit/audit.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Input, SearchInput } from '#app/kit/form/input.tsx';
import { Select } from '#app/kit/form/select.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import { StackedTable } from '#app/kit/list/stacked-table.tsx';
import * as list from '../record-list.module.css';
import type { Route } from './+types/audit.ts';
import * as styles from './audit.module.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Audit log · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/**
 * `/admin/audit`: `person` is an email address or an id, `kind` what was done, `thing` a subject
 * such as "proposal 12", `before` the id of the previous page's last row. Viewing is recorded as
 * well.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now } = requestContext(context);
  const admin = requireAdmin(actor, url);
  const params = url.searchParams;
  const kind = params.get('kind') ?? '';
  const before = params.get('before') || null;
  const query: AuditQuery = {
    person: parseSearchText(params.get('person')),
    subject: parseSearchText(params.get('thing')),
    kind: isAuditKind(kind) ? kind : null,
    before: parseId(before),
    noViews: params.get('noViews') === 'true',
    from: dayOr(params.get('from')),
    to: dayOr(params.get('to')),
  };
  if (before !== null && query.before === null) throw pageRefusal(refuse('malformed').refusal);
  const found = await listAuditEntries(db, admin, query);
  await recordAdminView(db, admin, { kind: 'audit_viewed' }, now);
  return { query, ...found };
}

export default function AuditLog({ loaderData: { query, rows, nextBefore } }: Route.ComponentProps) {
  const { before, ...filter } = query;
  const isFiltered = auditUrl(filter) !== auditUrl({});
  return (
    <div className={list.page}>
      <h2 className="visually-hidden">Audit log</h2>
      <p className={clsx('hint', styles.explanation)}>
        Who viewed or changed what, newest first. Entries are deleted after {AUDIT_DAYS} days. They store IDs,
        never what was written or decided. Viewing this page is logged too.
      </p>
      <Filter query={query} isFiltered={isFiltered} />
      {rows.length === 0 ? (
        <EmptyState level={3} title={before === null ? 'No entries found' : 'No older entries'}>
          {before === null
            ? 'Search for a person by full email address or ID, or for an object such as “proposal 12.”'
            : 'You’ve reached the end of the audit log.'}
        </EmptyState>
      ) : (
        <AuditTable rows={rows} />
      )}
      <p className="cluster">
        {before !== null && <ButtonLink to={auditUrl(filter)}>Newest</ButtonLink>}
        {nextBefore !== null && (
          <ButtonLink to={auditUrl({ ...filter, before: nextBefore })}>Older entries</ButtonLink>
        )}
      </p>
    </div>
  );
}

const dayOr = (text: string | null) => (text !== null && isDay(text) ? text : '');

const AREAS = Map.groupBy(AUDIT_KIND_NAMES, (kind) => AUDIT_KINDS[kind].area);

function Filter({ query, isFiltered }: { query: AuditQuery; isFiltered: boolean }) {
  const { before: _before, ...filter } = query;
  const { person, kind, subject, noViews, from, to } = filter;
  return (
    <Form className={list.searchBar} role="search" action="/admin/audit" key={auditUrl(filter)}>
      <SearchInput
        frameClassName={list.search}
        className={list.field}
        name="person"
        defaultValue={person}
        maxLength={SEARCH_CAP}
        placeholder="Email or ID of a person"
        aria-label="Person"
      />
      <Select
        className={clsx(list.field, list.select)}
        name="kind"
        defaultValue={kind ?? ''}
        aria-label="Action"
      >
        <option value="">All actions</option>
        {[...AREAS].map(([area, kinds]) => (
          <optgroup key={area} label={area}>
            {kinds.map((kind: AuditKind) => (
              <option key={kind} value={kind}>
                {AUDIT_KINDS[kind].label}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <Input
        className={clsx(list.field, styles.subject)}
        name="thing"
        defaultValue={subject}
        maxLength={SEARCH_CAP}
        placeholder="proposal 12"
        aria-label="Object, for example proposal 12"
      />
      <span className={styles.day}>
        <span aria-hidden="true">From</span>
        <Input type="date" name="from" defaultValue={from} aria-label="From day (UTC)" />
      </span>
      <span className={styles.day}>
        <span aria-hidden="true">to</span>
        <Input type="date" name="to" defaultValue={to} aria-label="To day (UTC)" />
      </span>
      <Checkbox name="noViews" value="true" defaultChecked={noViews} label="Hide page views" />
      <Button>Search</Button>
      {isFiltered && (
        <Link className="link" to="/admin/audit">
          Show all
        </Link>
      )}
    </Form>
  );
}

/** Audit entries; each person and each subject links to all entries about it. */
function AuditTable({ rows }: { rows: AuditEntryRow[] }) {
  return (
    <StackedTable className={list.table}>
      <thead>
        <tr>
          <th>Who</th>
          <th>Action</th>
          <th>Object</th>
          <th>Person affected</th>
          <th className={styles.request}>Request ID</th>
          <th className={list.time}>When</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className={list.name}>
              {row.actor ? (
                <Person person={row.actor} />
              ) : isUnnamed(row.kind) ? (
                'Not shown'
              ) : row.kind === 'resume_expired' ? (
                'Automatic'
              ) : (
                'Not signed in'
              )}
            </td>
            <td>{AUDIT_KINDS[row.kind].label}</td>
            <td className={styles.object}>
              <Subject row={row} />
            </td>
            <td className={styles.affected}>{row.affected && <Person person={row.affected} />}</td>
            <td className={styles.request}>{row.requestId}</td>
            <td className={list.time}>
              <Instant at={row.at} />
            </td>
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}

function Person({ person: { id, name } }: { person: AuditPerson }) {
  return (
    <Link className="link" to={auditUrl({ person: id })}>
      {name ?? 'A former member'}
    </Link>
  );
}

/** Long ids are cut to this many characters; the link has the full id. */
const ID_PREFIX_LENGTH = 8;

function Subject({ row: { kind, targetId } }: { row: AuditEntryRow }) {
  const subject = auditSubjectOf(kind);
  if (subject === null || targetId === null) return null;
  const isLong = targetId.length > ID_PREFIX_LENGTH && subject !== 'problem';
  return (
    <Link className="link" to={auditUrl({ subject: `${subject} ${targetId}` })}>
      {subject} {isLong ? `${targetId.slice(0, ID_PREFIX_LENGTH)}…` : targetId}
    </Link>
  );
}
