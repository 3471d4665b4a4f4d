import { clsx } from 'clsx';
import { Ban, Flag, ShieldCheck } from 'lucide';
import { Link } from 'react-router';
import { MEMBER_FILTERS, type MemberFilter, memberAddress } from '#domain/member/member.ts';
import { SEARCH_CAP, plural, parseSearchText } from '#domain/text/text.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type ListedMember, countMembers, listMembers } from '#server/queries/member/member-list.ts';
import { memberReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { Badge } from '#app/kit/feedback/badge.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { FilterNav } from '#app/kit/list/filter-nav.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { SearchInput } from '#app/kit/form/input.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { StackedTable } from '#app/kit/list/stacked-table.tsx';
import { requireAdmin } from '#app/http/require-sign-in.ts';
import * as list from '../record-list.module.css';
import type { Route } from './+types/members.ts';
import { memberActionUrl } from '../admin-urls.ts';
import * as styles from './members.module.css';

export const meta: Route.MetaFunction = () => [
  { title: 'Members · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/admin/members`: `q` searches names and email addresses. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now, settings } = requestContext(context);
  const admin = requireAdmin(actor, url);
  const q = parseSearchText(url.searchParams.get('q'));
  const showParam = url.searchParams.get('show');
  const show = MEMBER_FILTERS.find((filter) => filter === showParam) ?? 'all';
  const { adminEmails } = settings;
  const found = await listMembers(db, admin, q, { show, adminEmails });
  await recordAdminView(db, admin, { kind: 'members_viewed' }, now);
  return { q, show, ...found, counts: await countMembers(db, adminEmails), ownId: admin.uid };
}

const FILTER_LABEL: Record<MemberFilter, string> = {
  all: 'All',
  reported: 'Reported',
  suspended: 'Suspended',
  admins: 'Admins',
};

/** Every account, searchable by name or email address. */
export default function Members({ loaderData }: Route.ComponentProps) {
  const { q, show, members, more, counts, ownId } = loaderData;
  return (
    <div className={list.page}>
      <h2 className={styles.heading}>
        {more ? `${members.length}+ members` : plural(members.length, 'member')}
      </h2>
      <p className="hint">Most open reports first, then suspended, then the newest.</p>
      <Form className={list.searchBar} role="search" key={`${q} ${show}`}>
        <SearchInput
          frameClassName={list.search}
          className={list.field}
          name="q"
          defaultValue={q}
          maxLength={SEARCH_CAP}
          placeholder="Name or email"
          aria-label="Name or email"
        />
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <Button>Search</Button>
      </Form>
      <FilterNav className={styles.filters} aria-label="Filter members">
        {MEMBER_FILTERS.map((filter) => (
          <Link
            key={filter}
            to={`/admin/members?${new URLSearchParams({ ...(q && { q }), ...(filter !== 'all' && { show: filter }) })}`}
            aria-current={filter === show ? 'page' : undefined}
          >
            {FILTER_LABEL[filter]} <small>{counts[filter].toLocaleString('en')}</small>
          </Link>
        ))}
      </FilterNav>
      {members.length === 0 ? (
        <EmptyState level={3} title="No members found">
          {q ? 'No name or email contains all of these words.' : 'No member is on this list.'}
        </EmptyState>
      ) : (
        <MemberTable members={members} ownId={ownId} />
      )}
      {more && (
        <p className={clsx('hint', styles.more)}>
          Showing the first {members.length}. Search to find others.
        </p>
      )}
    </div>
  );
}

function MemberTable({ members, ownId }: { members: ListedMember[]; ownId: string }) {
  return (
    <StackedTable className={clsx(list.table, styles.table)}>
      <thead>
        <tr>
          <th>Member</th>
          <th>Joined</th>
          <th className={clsx('tabular', styles.proposals)}>Proposals</th>
          <th className={styles.session}>Session</th>
          <th>
            <span className="visually-hidden">Action</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <Member key={member.uid} member={member} isOwn={member.uid === ownId} />
        ))}
      </tbody>
    </StackedTable>
  );
}

function Member({ member, isOwn }: { member: ListedMember; isOwn: boolean }) {
  const { uid, name, email, createdAt, suspendedAt, onTheBoard, reportCount, signedInAt, isAdmin } = member;
  return (
    <tr>
      <td>
        <span className={styles.name}>
          <Link className={clsx('link', styles.person)} to={memberAddress(uid)}>
            {name}
          </Link>
          {reportCount > 0 && (
            <Link className={styles.reports} to={memberReportsUrl(uid)}>
              <Badge tone="error" icon={Flag}>
                {plural(reportCount, 'open report')}
              </Badge>
              <span className="visually-hidden"> about {name}</span>
            </Link>
          )}
          {suspendedAt && (
            <Badge tone="past" icon={Ban}>
              Suspended since <EventDay at={suspendedAt} />
            </Badge>
          )}
          {isAdmin && (
            <Badge tone="neutral" icon={ShieldCheck}>
              Admin
            </Badge>
          )}
        </span>
        <span className={styles.email}>{email}</span>
      </td>
      <td className={styles.joined}>
        <EventDay at={createdAt} />
      </td>
      <td className={clsx('tabular', styles.proposals, onTheBoard === 0 && styles.none)}>
        {onTheBoard}
        <span className={styles.proposalsUnit}> {onTheBoard === 1 ? 'proposal' : 'proposals'}</span>
      </td>
      <td className={clsx(styles.session, !signedInAt && styles.none)}>
        {signedInAt ? (
          <>
            <span className={styles.since}>Since </span>
            <EventDay at={signedInAt} />
          </>
        ) : (
          'Signed out'
        )}
      </td>
      <td className={styles.action}>
        {isOwn ? (
          <span className="hint">You</span>
        ) : (
          <ButtonLink
            size="small"
            variant="quiet"
            className={suspendedAt ? styles.restore : styles.suspend}
            to={memberActionUrl(uid, suspendedAt ? 'restore' : 'suspend')}
          >
            {suspendedAt ? 'Restore' : 'Suspend'}
            <span className="visually-hidden"> {name}</span>
          </ButtonLink>
        )}
      </td>
    </tr>
  );
}
