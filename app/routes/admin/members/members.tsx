import { Form, Link } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../../domain/deadline.ts';
import { MEMBER_FILTERS, type MemberFilter, memberAddress } from '../../../../domain/member.ts';
import { SEARCH_CAP, plural, searchTextOf } from '../../../../domain/text.ts';
import { recordAdminView } from '../../../../server/commands/audit-events.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { type ListedMember, listMembers } from '../../../../server/queries/member-list.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterNav } from '../../../ui/filter-nav.tsx';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import { ListAndPanel } from '../list-and-panel.tsx';
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
  const q = searchTextOf(url.searchParams.get('q'));
  const showParam = url.searchParams.get('show');
  const show = MEMBER_FILTERS.find((one) => one === showParam) ?? 'all';
  const found = await listMembers(db, admin, q, { show, adminEmails: settings.adminEmails });
  if (!found.ok) throw pageRefusal(found.refusal);
  await recordAdminView(db, admin, { kind: 'members_viewed' }, now);
  return { q, show, ...found.value, ownId: admin.uid };
}

const FILTER_LABEL: Record<MemberFilter, string> = {
  all: 'All',
  suspended: 'Suspended',
  admins: 'Admins',
};

/** Every account, searchable by name or email address. */
export default function Members({ loaderData: { q, show, members, more, ownId } }: Route.ComponentProps) {
  const search = (
    <div className={styles.search}>
      <h2 className="visually-hidden">Members</h2>
      <Form className={styles.form} role="search">
        <TextField label="Name or email" name="q" type="search" defaultValue={q} maxLength={SEARCH_CAP} />
        {show !== 'all' && <input type="hidden" name="show" value={show} />}
        <Button>Search</Button>
      </Form>
      <FilterNav className={styles.filters} aria-label="Filter members">
        {MEMBER_FILTERS.map((one) => (
          <Link
            key={one}
            to={`/admin/members?${new URLSearchParams({ ...(q && { q }), ...(one !== 'all' && { show: one }) })}`}
            aria-current={one === show ? 'page' : undefined}
          >
            {FILTER_LABEL[one]}
          </Link>
        ))}
      </FilterNav>
    </div>
  );
  return (
    <ListAndPanel list={search} label="Members">
      {members.length === 0 ? (
        <EmptyState title="No members found">No name or email contains all of these words.</EmptyState>
      ) : (
        <ul>
          {members.map((member) => (
            <Member key={member.uid} member={member} isOwn={member.uid === ownId} />
          ))}
        </ul>
      )}
      {more && (
        <p className="hint">
          Showing the first {members.length}: suspended members, then the newest. Search to find others.
        </p>
      )}
    </ListAndPanel>
  );
}

function Member({ member, isOwn }: { member: ListedMember; isOwn: boolean }) {
  const { uid, name, email, createdAt, suspendedAt, onTheBoard, reportCount, signedInAt } = member;
  const joined = `Joined ${formatDay(dayIn(createdAt, DEFAULT_ZONE))} · ${plural(onTheBoard, 'proposal')}`;
  const action = suspendedAt ? 'restore' : 'suspend';
  return (
    <li className={styles.member}>
      <span>
        <Link className="link" to={memberAddress(uid)}>
          <b className={styles.name}>{name}</b>
        </Link>{' '}
        {email}
        {reportCount > 0 && (
          <>
            {' '}
            <b className={styles.reports}>{plural(reportCount, 'open report')}</b>
          </>
        )}
        <small className={styles.details}>
          {joined}
          {member.isAdmin && ' · admin'}
        </small>
        <small className={styles.details}>
          {signedInAt
            ? `Last signed in ${formatDay(dayIn(signedInAt, DEFAULT_ZONE))}`
            : 'Not signed in right now'}
        </small>
        {suspendedAt && (
          <small className={styles.details}>
            Suspended since {formatDay(dayIn(suspendedAt, DEFAULT_ZONE))}
          </small>
        )}
      </span>
      {isOwn ? (
        <span className="hint">You</span>
      ) : (
        <ButtonLink
          variant={suspendedAt ? 'secondary' : 'quiet'}
          size="small"
          className={suspendedAt ? undefined : styles.suspend}
          to={memberActionUrl(member.uid, action)}
        >
          {suspendedAt ? 'Restore' : 'Suspend'}
          <span className="visually-hidden"> {name}</span>
        </ButtonLink>
      )}
    </li>
  );
}
