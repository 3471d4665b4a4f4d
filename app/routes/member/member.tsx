import { clsx } from 'clsx';
import { Link, data } from 'react-router';
import { memberAddress } from '#domain/member/member.ts';
import { toListed } from '#domain/proposal/proposal-dates.ts';
import { cut } from '#domain/text/text.ts';
import { factText, factUrl, monthOf } from '#domain/member/verified-fact.ts';
import { walletText } from '#domain/member/wallet.ts';
import { requestContext } from '#server/http/request-context.ts';
import { savedIds } from '#server/queries/board/bookmark.ts';
import { findMember } from '#server/queries/member/member.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { chipClass } from '#app/kit/feedback/chip.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Facts } from '#app/kit/text/facts.tsx';
import { Portrait } from '#app/shared/member/portrait.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { ListFooter } from '#app/kit/list/page-links.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { ProposalRow } from '#app/shared/proposal/proposal-row.tsx';
import { pageRefusal, unreadableAddress } from '#app/http/page-refusal.ts';
import { ShareLink } from '#app/shared/share/share-link.tsx';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { RouteError } from '#app/shared/error/route-error.tsx';
import type { Route } from './+types/member.ts';
import * as styles from './member.module.css';
import { recordFacts } from './record-facts.ts';
import { CLOSED_STEP, parseClosedCount } from './closed-count.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor, now, settings } = requestContext(context);
  const [found, saved] = await Promise.all([findMember(db, actor, params.uid, now), savedIds(db, actor)]);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { open, closed, record, answerDays, picture, verified, wallets, memberSince, ...member } =
    found.value;
  const closedCount = parseClosedCount(url.searchParams.get('closed'));
  if (closedCount === null) throw unreadableAddress();
  return data({
    ...member,
    now,
    saved,
    picture: settings.google ? picture : null,
    verified: [
      ...verified.map((fact) => ({ text: factText(fact), href: factUrl(fact) })),
      ...wallets.map((wallet) => ({ text: walletText(wallet), href: null })),
    ],
    since: `Member since ${monthOf(memberSince)}`,
    facts: recordFacts(record, answerDays),
    open: open.map((row) => toListed(row, now)),
    closed: closed.slice(0, closedCount).map((row) => toListed(row, now)),
    closedInAll: closed.length,
  });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Page not found · Collegium' }];
  const { uid, name, organization, about, pageOn } = loaderData;
  const who = organization ? `${name}, ${organization}` : name;
  return pageMeta(matches, {
    title: name,
    cardTitle: who,
    description: cut(about || `${who}: research proposals on Collegium.`, 160),
    path: memberAddress(uid),
    picture: pageOn ? `${memberAddress(uid)}/preview.png` : undefined,
    kind: 'profile',
    noindex: !pageOn,
  });
}

type Page = Route.ComponentProps['loaderData'];

/** `/user/{uid}`: a member's public page. */
export default function Member({ loaderData: page }: Route.ComponentProps) {
  return (
    <SidebarPage
      className={styles.page}
      sidebarClassName={styles.sidebar}
      sidebar={<Profile page={page} />}
      secondSidebar={<PrivacyNote page={page} />}
    >
      <Proposals page={page} />
    </SidebarPage>
  );
}

function Profile({ page }: { page: Page }) {
  const { uid, name, organization, picture, own, pageOn } = page;
  return (
    <>
      {own && !pageOn && (
        <Banner
          className={styles.pageOff}
          tone="notice"
          action={<ButtonLink to="/settings">Settings</ButtonLink>}
        >
          Your page is off, so no one else can open it.
        </Banner>
      )}
      <div className={styles.member}>
        <Portrait name={name} picture={picture} />
        <div>
          <PageTitle large>{name}</PageTitle>
          {organization && <p className={styles.organization}>{organization}</p>}
          <p className={clsx('hint', styles.since)}>{page.since}</p>
        </div>
      </div>
      {page.about && <p className={clsx('lede', styles.about)}>{page.about}</p>}
      <ButtonGroup className={styles.actions}>
        {own && <ButtonLink to="/settings">Edit profile</ButtonLink>}
        {pageOn && <ShareLink path={memberAddress(uid)} title={name} variant="button" />}
      </ButtonGroup>
      {own && pageOn && (
        <p className={clsx('hint', styles.ownPage)}>
          This is what others see. Turn it off in{' '}
          <Link className="link" to="/settings">
            Settings
          </Link>
          .
        </p>
      )}
      {page.facts.length > 0 && (
        <div className={styles.record}>
          <Facts facts={page.facts} />
        </div>
      )}
      <About page={page} />
    </>
  );
}

function About({ page: { interests, verified } }: { page: Page }) {
  return (
    <>
      {interests.length > 0 && (
        <>
          <h2 className={styles.label}>Interests</h2>
          <ul className={styles.topics}>
            {interests.map((interest) => (
              <li key={interest}>
                <Link className={chipClass()} to={`/?${new URLSearchParams({ topic: interest })}`}>
                  {interest}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {verified.length > 0 && (
        <>
          <h2 className={styles.label}>Verified</h2>
          <ul className={styles.verified}>
            {verified.map(({ text, href }) => (
              <li key={text}>
                {href === null ? (
                  text
                ) : (
                  <a className="link" href={href} rel="noopener nofollow">
                    {text}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function PrivacyNote({ page: { own, pageOn } }: { page: Page }) {
  return (
    <p className={clsx('hint', styles.privacy)}>
      Email addresses and applications are never shown.
      {pageOn && !own && <span> Members can turn off their page in Settings.</span>}
    </p>
  );
}

function Proposals({ page }: { page: Page }) {
  const { uid, name, own, open, closed, closedInAll, saved, now } = page;
  const row = (proposal: Page['open'][number], index: number) => (
    <li key={proposal.id}>
      <ProposalRow
        proposal={{ ...proposal, name: '', organization: '', posterPage: null }}
        now={now}
        href={`/${proposal.id}`}
        first={index === 0}
        flush
        {...(!own && { actions: { id: proposal.id, saved: saved.includes(proposal.id) } })}
      />
    </li>
  );
  return (
    <>
      <PageSection className={styles.section} title={<Counted label="Open proposals" count={open.length} />}>
        {open.length > 0 ? (
          <ul className={styles.list}>{open.map(row)}</ul>
        ) : (
          <EmptyState title="No open proposals">{name} isn’t accepting applications right now.</EmptyState>
        )}
      </PageSection>
      {closedInAll > 0 && (
        <PageSection className={styles.section} title={<Counted label="Closed" count={closedInAll} />}>
          <ul className={styles.list}>{closed.map(row)}</ul>
          {closed.length < closedInAll && (
            <ListFooter className={styles.more}>
              <ButtonLink
                to={`${memberAddress(uid)}?closed=${closed.length + CLOSED_STEP}`}
                preventScrollReset
                replace
              >
                Load more
              </ButtonLink>
              <span>
                Showing {closed.length} of {closedInAll}
              </span>
            </ListFooter>
          )}
        </PageSection>
      )}
    </>
  );
}

function Counted({ label, count }: { label: string; count: number }) {
  return (
    <>
      {label} <span className={styles.count}>{count}</span>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      copy={(status) =>
        status === 404
          ? { title: 'Member not found', lede: 'This member doesn’t exist or has turned off their page.' }
          : undefined
      }
    />
  );
}
