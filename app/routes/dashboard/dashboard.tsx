import { clsx } from 'clsx';
import { Link, redirect } from 'react-router';
import { PATHS } from '#domain/notification/notification-urls.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { done } from '#domain/base/refusal.ts';
import { firstToDecide } from '#domain/proposal/own-proposal.ts';
import { memberAddress } from '#domain/member/member.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { type ToDo, countToDo, toDoParts } from '#domain/board/to-do.ts';
import { DASHBOARD_ROWS } from '#domain/application/application.ts';
import { type RequestContext, requestContext } from '#server/http/request-context.ts';
import { cachedClosingSoon } from '#server/http/cached-queries.ts';
import { countOwn, findOwnPage } from '#server/queries/proposal/own-proposal.ts';
import { countOwnReviews } from '#server/queries/review/assigned-review.ts';
import { countSaved, listSaved } from '#server/queries/board/bookmark.ts';
import { listSearches } from '#server/queries/notification/saved-search.ts';
import { listReceivedInvitations } from '#server/queries/proposal/proposal-invitation.ts';
import { listOfferedProposals } from '#server/queries/proposal/proposal-people.ts';
import { listLapsingBadges } from '#server/queries/member/verified-fact.ts';
import { type SentCounts, countSentApplications } from '#server/queries/application/sent-application.ts';
import { listTeamOffers } from '#server/queries/team/team.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { LapsingBadges } from '#app/shared/member/lapsing-badges.tsx';
import { Monogram } from '#app/shared/member/monogram.tsx';
import { PageTitle, Page } from '#app/kit/layout/page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { Tabs } from '#app/kit/navigation/tabs.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { LineSkeleton, skeletonClass } from '#app/kit/feedback/skeleton.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import type { Route } from './+types/dashboard.ts';
import * as styles from './dashboard.module.css';
import { OwnProposals } from './own-proposals.tsx';
import { type DashboardQuery, dashboardUrl, parseDashboardQuery } from './dashboard-urls.ts';
import { SavedProposals } from './saved-proposals.tsx';
import { SentApplications } from './sent-applications.tsx';
import { PeopleRequests } from './people-requests.tsx';
import { loadSent } from './load-applications.ts';
import { toOwnRow, toSavedRow, toSentRow } from './listed-rows.ts';
import * as tableStyles from './proposals-table.module.css';

const TITLES = { applications: 'My Account', proposals: 'My Proposals', saved: 'Saved' };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${TITLES[loaderData?.query?.tab ?? 'applications']} · Collegium` },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const requestData = requestContext(context);
  const { db, actor, now } = requestData;
  // Links in earlier emails open a proposal's applications here.
  const { proposalId, applicationId } = parseDashboardQuery(url.searchParams);
  if (proposalId) throw redirect(PATHS.received(proposalId, applicationId ?? undefined));
  if (!isSignedIn(actor)) return { query: null };
  const first = await loadDashboardQuery(requestData, url.searchParams);
  const { query, sentCounts } = first;
  const [sent, ownProposals, saved, savedCount, searches, lapsing, teamOffers, { isReviewer, toSubmit }] =
    await Promise.all([
      // Each tab loads only what it shows.
      query.tab === 'applications' ? loadSent(requestData, query, sentCounts) : NOTHING_SENT,
      loadOwnProposals(requestData, query),
      query.tab === 'saved' ? listSaved(db, actor) : [],
      countSaved(db, actor),
      listSearches(db, actor),
      listLapsingBadges(db, actor, now),
      listTeamOffers(db, actor, now),
      countOwnReviews(db, actor),
    ]);
  const invitations = await listReceivedInvitations(db, actor, now);
  const offers = await listOfferedProposals(db, actor, now);
  const sentCount = countIn(sentCounts.byStatus);
  const isEmpty =
    query.tab === 'applications' ? sentCount === 0 : query.tab === 'saved' && saved.length === 0;
  const closingSoon = isEmpty ? await cachedClosingSoon(requestData) : null;
  if (!ownProposals.ok) throw pageRefusal(ownProposals.refusal);
  const { toDo, rows, drafts, ...proposals } = ownProposals.value;
  // The tab shows it first.
  const urgent = firstToDecide(rows)?.id ?? null;
  return {
    query,
    uid: actor.uid,
    name: actor.name,
    now,
    sent: sent.rows.map((row) => toSentRow(row, now)),
    sentNext: query.all || query.status ? sent.nextAfter : null,
    sentCount,
    closingSoon,
    savedCount: savedCount + searches.length,
    saved: saved.map((row) => toSavedRow(row, now)),
    searches,
    lapsing,
    invitations,
    offers,
    teamOffers,
    isReviewer,
    proposals: { ...proposals, drafts, urgent, rows: rows.map((row) => toOwnRow(row, now)) },
    ...summaryFigures(sentCounts, { ...toDo, reviews: toSubmit }),
  };
}

const NOTHING_SENT = { rows: [], nextAfter: null };

const countIn = (counts: Partial<Record<string, number>>) =>
  Object.values(counts).reduce((sum: number, count) => sum + (count ?? 0), 0);

/**
 * Parses the query. Without parameters, a person with proposals but no applications gets My
 * Proposals.
 */
async function loadDashboardQuery({ db, actor, now }: RequestContext, params: URLSearchParams) {
  const sentCounts = await countSentApplications(db, actor, now);
  const query = parseDashboardQuery(params);
  if (params.size > 0 || countIn(sentCounts.byStatus) > 0) return { query, sentCounts };
  const { counts } = await countOwn(db, actor, dayIn(now, DEFAULT_ZONE));
  return { query: countIn(counts) > 0 ? { ...query, tab: 'proposals' as const } : query, sentCounts };
}

/** Loads the list for the proposals tab, and only the counts for the others. */
async function loadOwnProposals({ db, actor, now }: RequestContext, { tab, filter, after }: DashboardQuery) {
  const today = dayIn(now, DEFAULT_ZONE);
  if (tab === 'proposals') return findOwnPage(db, actor, { filter, after, today }, now);
  return done({ rows: [], drafts: [], nextAfter: null, ...(await countOwn(db, actor, today)) });
}

/** `/user`: my applications, my proposals with the applications to them, and saved proposals. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  if (!loaderData.query) return <SignedOut />;
  const { query, uid, name, now, sent, sentCount, saved, savedCount, searches, sums, toDo } = loaderData;
  const { proposals, sentNext, closingSoon, lapsing, invitations, offers, teamOffers, isReviewer } =
    loaderData;
  const { active, ended, draft } = proposals.counts;
  const newMatches = searches.reduce((sum, search) => sum + search.newCount, 0);
  return (
    <>
      <LapsingBadges badges={lapsing} className={styles.lapsing} />
      <PeopleRequests invitations={invitations} offers={offers} />
      {teamOffers.map((offer) => (
        <Banner
          key={offer.id}
          tone="notice"
          action={
            <Link className="link" to={PATHS.team(offer.proposal.id)}>
              View
            </Link>
          }
        >
          {offer.lead} invited you to their team for <b>{offer.proposal.title}</b>.
        </Banner>
      ))}
      <header className={styles.header}>
        <div className={styles.person}>
          <Monogram name={name} large />
          <div>
            <PageTitle large className={styles.name}>
              {name}
            </PageTitle>
            <p className={styles.personLinks}>
              <Link className="link" to={memberAddress(uid)}>
                My public page
              </Link>
              <Link className="link" to="/settings">
                Settings
              </Link>
              {isReviewer && (
                <Link className="link" to={PATHS.reviews}>
                  Your reviews
                </Link>
              )}
            </p>
          </div>
        </div>
        <div className={styles.summary}>
          <dl className={styles.figures}>
            {sums.map(({ label, count, to }) => (
              <div key={label} className={styles.figure}>
                <dt>{label}</dt>
                <dd className={styles.count}>
                  <Link to={to} aria-label={`${count} ${label}`}>
                    {count}
                  </Link>
                </dd>
              </div>
            ))}
          </dl>
          {toDo.length > 1 && <p className={styles.toDo}>{toDo.join(', ')}</p>}
        </div>
      </header>
      <div className={styles.tabBar}>
        <Tabs
          compact
          className={styles.tabs}
          label="My Account"
          tabs={[
            {
              to: '/user?tab=applications',
              label: 'All Applications',
              count: sentCount,
              current: query.tab === 'applications',
            },
            {
              to: dashboardUrl({ tab: 'proposals' }),
              label: 'My Proposals',
              count: active + ended + draft,
              current: query.tab === 'proposals',
            },
            {
              to: dashboardUrl({ tab: 'saved' }),
              label: 'Saved',
              // One number: the new matches, if there are any.
              ...(newMatches > 0
                ? { note: <span className={styles.newCount}>{newMatches} new</span> }
                : { count: savedCount }),
              current: query.tab === 'saved',
            },
          ]}
        />
      </div>
      {query.tab === 'applications' && (
        <SentApplications
          rows={sent}
          query={query}
          count={sentCount}
          nextAfter={sentNext}
          closingSoon={closingSoon}
        />
      )}
      {query.tab === 'proposals' && <OwnProposals query={query} proposals={proposals} uid={uid} now={now} />}
      {query.tab === 'saved' && (
        <SavedProposals rows={saved} searches={searches} now={now} closingSoon={closingSoon} />
      )}
    </>
  );
}

/**
 * The three figures of the dashboard's heading, with the lists they link to, and what there is to
 * do.
 */
function summaryFigures(
  { byStatus, unsent }: SentCounts,
  others: Pick<ToDo, 'undecided' | 'openSpots' | 'questions' | 'reviews'>,
): { sums: { label: string; count: number; to: string }[]; toDo: string[] } {
  const count = (...statuses: ApplicationStatus[]) =>
    statuses.reduce((sum, status) => sum + (byStatus[status] ?? 0), 0);
  const all: ToDo = { invitations: count('invited'), unsent, drafts: count('saved'), ...others };
  const toDo = toDoParts(all).map((part) => part.replace(' ', '\u00a0'));
  const sums = [
    { label: 'to do', count: countToDo(all), to: toDoUrl(all) },
    {
      label: 'waiting for results',
      count: count('submitted', 'waitlisted'),
      to: dashboardUrl({ status: 'results' }),
    },
    { label: 'accepted', count: count('accepted'), to: dashboardUrl({ status: 'accepted' }) },
  ];
  return { sums, toDo };
}

/** The list of what comes first of what there is to do. */
function toDoUrl({ invitations, unsent, drafts, undecided, openSpots, questions, reviews }: ToDo): string {
  if (invitations + unsent + drafts > 0) return dashboardUrl({ status: 'waiting' });
  if (undecided + openSpots + questions > 0) return dashboardUrl({ tab: 'proposals' });
  return reviews > 0 ? PATHS.reviews : dashboardUrl({ status: 'waiting' });
}

/** The dashboard for a visitor: its layout, and a link to sign in. */
function SignedOut() {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.person}>
          <span className={clsx(styles.monogramPlaceholder, skeletonClass())} aria-hidden="true" />
          <PageTitle large className={styles.name}>
            My Account
          </PageTitle>
        </div>
      </header>
      <Page>
        <p className="lede">Sign in to see your applications and proposals.</p>
        <ButtonGroup>
          <ButtonLink variant="primary" size="large" to={signInUrl('/auth', '/user')}>
            Sign In
          </ButtonLink>
        </ButtonGroup>
      </Page>
      <div className={tableStyles.section} aria-hidden="true">
        {Array.from({ length: DASHBOARD_ROWS }, (_, row) => (
          <div key={row} className={tableStyles.placeholder}>
            <LineSkeleton />
          </div>
        ))}
      </div>
    </>
  );
}
