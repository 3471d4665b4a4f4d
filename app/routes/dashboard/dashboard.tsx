import { Link } from 'react-router';
import { isSignedIn } from '../../../domain/actor.ts';
import { DEFAULT_ZONE, dayIn } from '../../../domain/deadline.ts';
import { memberAddress } from '../../../domain/member.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { listOwnProposals } from '../../../server/queries/proposal.ts';
import { listSaved } from '../../../server/queries/bookmark.ts';
import { listSentApplications } from '../../../server/queries/sent-application.ts';
import { Monogram } from '../../ui/monogram.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { Route } from './+types/dashboard.ts';
import { OwnProposals } from './own-proposals.tsx';
import { addressOf, byFilter, placeOf } from './place.ts';
import { SavedProposals } from './saved-proposals.tsx';
import { SentApplications } from './sent-applications.tsx';
import { receivedShown, sentLine } from './shown.ts';
import { SignedOut } from './signed-out.tsx';
import { sumsOf } from './sums.ts';

const TITLES = { applications: 'My Account', proposals: 'My Proposals', saved: 'Saved proposals' };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${TITLES[loaderData?.place?.tab ?? 'applications']} · Collegium` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const asked = requestContext(context);
  const { db, actor, now } = asked;
  if (!isSignedIn(actor)) return { place: null };
  const place = placeOf(new URL(request.url).searchParams);
  const [sent, own, saved] = await Promise.all([
    listSentApplications(db, actor),
    listOwnProposals(db, actor, now),
    listSaved(db, actor),
  ]);
  const proposals = byFilter(own, dayIn(now, DEFAULT_ZONE));
  const shown = place.filter === 'draft' ? [] : proposals[place.filter];
  const selected =
    place.tab === 'proposals'
      ? (own.proposals.find(({ id }) => id === place.proposalId) ?? shown[0])
      : undefined;
  return {
    place,
    uid: actor.uid,
    name: actor.name,
    now,
    sent: sent.map(sentLine),
    savedCount: saved.length,
    saved: place.tab === 'saved' ? saved : [],
    proposals,
    sums: sumsOf(sent, own.proposals),
    received: selected ? await receivedShown(asked, selected.id, place.applicationId) : null,
    selected: selected ?? null,
  };
}

/** `/user`: what I sent, and what I own with what was sent to it. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (!loaderData.place) return <SignedOut />;
  const { place, uid, name, now, sent, saved, savedCount, proposals, sums, received, selected } = loaderData;
  const owned = proposals.active.length + proposals.ended.length + proposals.draft.length;
  return (
    <>
      <header className="dh">
        <div className="who">
          <Monogram name={name} large />
          <div>
            <h1 className="p">{name}</h1>
            <p className="own">
              <Link className="link" to={memberAddress(uid)}>
                My page
              </Link>
              <Link className="link" to="/settings">
                Settings
              </Link>
            </p>
          </div>
        </div>
        <dl className="sum">
          {sums.map(({ label, count }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className="dt">
        <Tabs
          label="My account"
          tabs={[
            {
              to: addressOf({}),
              label: 'All Applications',
              count: sent.length,
              current: place.tab === 'applications',
            },
            {
              to: addressOf({ tab: 'proposals' }),
              label: 'My Proposals',
              count: owned,
              current: place.tab === 'proposals',
            },
            {
              to: addressOf({ tab: 'saved' }),
              label: 'Saved',
              count: savedCount,
              current: place.tab === 'saved',
            },
          ]}
        />
      </div>
      {place.tab === 'applications' && <SentApplications rows={sent} all={place.all} now={now} />}
      {place.tab === 'proposals' && <OwnProposals {...{ place, proposals, selected, received, now }} />}
      {place.tab === 'saved' && <SavedProposals rows={saved} now={now} />}
    </>
  );
}
