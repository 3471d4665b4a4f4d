import { Form } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../../domain/deadline.ts';
import { SEARCH_CAP, plural } from '../../../../domain/text.ts';
import { noteAdminView } from '../../../../server/commands/audit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { type ListedMember, listMembers } from '../../../../server/queries/member-list.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { refused } from '../../../ui/refused.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { askForAdmin } from '../ask-for-admin.ts';
import type { Route } from './+types/members.ts';
import { verbAddress } from './place.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Members · Admin · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/admin/members`: `q` are words of a name or an e-mail. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now } = requestContext(context);
  const admin = askForAdmin(actor, url);
  const q = (url.searchParams.get('q') ?? '').slice(0, SEARCH_CAP).toWellFormed().replaceAll('\0', '');
  const found = await listMembers(db, admin, q);
  if (!found.ok) throw refused(found.refusal);
  await noteAdminView(db, admin, { kind: 'members_viewed' }, now);
  return { q, ...found.value, ownId: admin.uid };
}

/** Everybody with an account, to be found by name or e-mail. */
export default function Members({ loaderData: { q, members, more, ownId } }: Route.ComponentProps) {
  return (
    <div className="ad">
      <div className="about">
        <h2 className="sr">Members</h2>
        <Form className="find" role="search">
          <TextField label="Name or e-mail" name="q" type="search" defaultValue={q} maxLength={SEARCH_CAP} />
          <Button>Search</Button>
        </Form>
      </div>
      <section className="rpd" aria-label="Members found">
        <div className="w">
          {members.length === 0 ? (
            <EmptyState title="Nobody found">No name and no e-mail has all of these words.</EmptyState>
          ) : (
            <ul className="mbl">
              {members.map((member) => (
                <Member key={member.uid} member={member} isOwn={member.uid === ownId} />
              ))}
            </ul>
          )}
          {more && (
            <p className="hint">
              The first {members.length} are shown: suspended ones, then the newest. Search for others.
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

function Member({ member, isOwn }: { member: ListedMember; isOwn: boolean }) {
  const { name, email, createdAt, suspendedAt, onTheBoard } = member;
  const joined = `Joined ${formatDay(dayIn(createdAt, DEFAULT_ZONE))}, ${plural(onTheBoard, 'proposal')} on the board`;
  const verb = suspendedAt ? 'restore' : 'suspend';
  return (
    <li>
      <span>
        <b>{name}</b> {email}
        <small>{joined}</small>
        {suspendedAt && (
          <small className="danger">Suspended since {formatDay(dayIn(suspendedAt, DEFAULT_ZONE))}</small>
        )}
      </span>
      {isOwn ? (
        <span className="hint">You</span>
      ) : (
        <ButtonLink look={suspendedAt ? 'sec' : 'dng'} small to={verbAddress(member.uid, verb)}>
          {suspendedAt ? 'Restore' : 'Suspend'}
          <span className="sr"> {name}</span>
        </ButtonLink>
      )}
    </li>
  );
}
