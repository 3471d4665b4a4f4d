import { ArrowRight, Plus } from 'lucide';
import { Link, useLocation } from 'react-router';
import type { ProposalFilter } from '#domain/board/proposal-filter.ts';
import { RECRUITMENT } from '#domain/proposal/proposal.ts';
import { isTopic } from '#domain/notification/subscription.ts';
import type { FilterSuggestion } from '#server/queries/board/filter-suggestions.ts';
import { buttonClass, ButtonLink } from '#app/kit/form/button.tsx';
import { DetailBody, DetailTitle } from '#app/kit/layout/detail-body.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { SubscribeForm } from '#app/shared/notification/subscribe-form.tsx';
import * as styles from './no-results.module.css';
import {
  type ActiveFilter,
  activeFilters,
  boardUrl,
  proposalCountLabel,
} from '#app/shared/board/filter-labels.ts';

/** No match: suggests filters to remove, with the number of matches each would have. */
export function NoResults({
  filter,
  looser,
}: {
  filter: ProposalFilter;
  looser: readonly FilterSuggestion[];
}) {
  const { pathname } = useLocation();
  const active = activeFilters(filter);
  const narrowing = active.filter(({ name }) => name !== 'status');
  return (
    <EmptyState
      inset
      level={2}
      title={titleOf(filter, narrowing)}
      action={
        looser.length > 0 ? (
          <ul className={styles.suggestions}>
            {looser.map(({ without: dropName, count }) => {
              const dropped = active.find(({ name }) => name === dropName);
              const rest = narrowing.filter((other) => other !== dropped).map(({ label }) => label);
              return (
                <li key={dropName}>
                  <Link
                    className={styles.suggestion}
                    to={boardUrl(pathname, filter, dropped ? dropped.without : { status: 'all' })}
                    preventScrollReset
                  >
                    <b className={styles.change}>
                      {dropped ? `Without ${dropped.label}` : 'Include past due'}
                    </b>
                    <span className={styles.otherFilters}>{dropped && rest.join(', ')}</span>
                    <em className={styles.count}>{proposalCountLabel(count)}</em>
                    <Icon node={ArrowRight} className="icon-small" />
                  </Link>
                </li>
              );
            })}
          </ul>
        ) : (
          <Link className={buttonClass({})} to={pathname} preventScrollReset>
            Clear all filters
          </Link>
        )
      }
    >
      {(narrowing.length === 0 ? 'Past due proposals are hidden. ' : '') +
        (looser.length > 0 ? 'Try this instead:' : '')}
    </EmptyState>
  );
}

function titleOf(filter: ProposalFilter, narrowing: readonly ActiveFilter[]): string {
  const [only, ...others] = narrowing;
  if (!only) return 'No open proposals right now';
  const which = filter.status === 'all' ? 'proposals' : 'open proposals';
  return `No ${which} match ${others.length > 0 ? 'all of these' : only.label}`;
}

/** No proposal has been posted yet. */
export function EmptyBoard() {
  return (
    <EmptyState
      inset
      dashed={false}
      level={2}
      title="No proposals yet"
      action={
        <ButtonLink variant="primary" icon={<Icon node={Plus} className="icon-small" />} to="/postproposal">
          Post Proposal
        </ButtonLink>
      }
    >
      Be the first to post one.
    </EmptyState>
  );
}

/**
 * Panel next to an empty list: a subscription like the list's filter, or posting a proposal.
 */
export function EmptyPanel({ boardIsEmpty, filter }: { boardIsEmpty: boolean; filter: ProposalFilter }) {
  const email = useFrameData()?.reader?.email;
  if (boardIsEmpty)
    return (
      <DetailBody className={styles.panel}>
        <DetailTitle>Proposals will appear here</DetailTitle>
        <p className={styles.text}>
          You’ll see what a proposal is about, who the owner is looking for, and when applications close.
        </p>
      </DetailBody>
    );
  const { topic, kind, about } = subscriptionOf(filter);
  return (
    <DetailBody className={styles.panel}>
      <DetailTitle>Get an email when one is posted</DetailTitle>
      <p className={styles.text}>{`We’ll email you when a proposal${about} is posted.`}</p>
      <SubscribeForm
        key={about}
        className={styles.subscribe}
        label="Email"
        hint="Unsubscribe in one click."
        topic={topic}
        kind={kind}
        email={email}
      />
      <PageSection title="Can’t find it?" spaceAbove>
        <p className={styles.text}>Post your own proposal. Mentors look here, too.</p>
        <ButtonLink
          className={styles.postButton}
          icon={<Icon node={Plus} className="icon-small" />}
          to="/postproposal"
        >
          Post Proposal
        </ButtonLink>
      </PageSection>
    </DetailBody>
  );
}

/** What to subscribe to after an empty search: its topic, else the search text, else its kind. */
function subscriptionOf({ q, topic, kind }: ProposalFilter): {
  topic?: string;
  kind?: string;
  about: string;
} {
  const topicOfSearch = [topic ?? '', q].find(isTopic);
  if (topicOfSearch) return { topic: topicOfSearch, about: ` about “${topicOfSearch}”` };
  if (kind) {
    const { slug, short } = RECRUITMENT[kind];
    return { kind: slug, about: ` looking for a ${short.toLowerCase()}` };
  }
  return { about: '' };
}
