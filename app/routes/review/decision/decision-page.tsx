import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { ApplicationAction } from '#domain/application/application.ts';
import { whyDecided } from '#domain/application/decided.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import type { ReceivedOne } from '#server/queries/review/received-application.ts';
import { toOfferLabel } from '#domain/decision/spot.ts';
import { ConfirmPage, ConfirmPageSubject, type LabeledLink } from '#app/shared/form/confirm-page.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { SpotDots } from '#app/shared/proposal/spot-dots.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import { parseComparison, reviewUrl } from '../review-urls.ts';
import * as styles from './decision-page.module.css';

type Props = {
  one: ReceivedOne;
  /** The decision to make; if the application's state does not allow it, the page says why. */
  action?: ApplicationAction;
  /** Whether the action is allowed, where the application's `may` does not say so. */
  allowed?: boolean;
  whyNot?: ReactNode;
  /** What helps where the action is not allowed, the best first. */
  instead?: readonly LabeledLink[];
  question: string;
  consequences: readonly string[];
  confirm: string;
  danger?: boolean;
  refusal: Refusal | undefined;
  /** Fields of the form. */
  children?: ReactNode;
};

/** Confirm page of a decision about one application. */
export function DecisionPage({ one, action, allowed = true, whyNot, instead = [], ...page }: Props) {
  const { application } = one;
  const back = useReturn(one);
  const isAllowed = allowed && (!action || application.may.includes(action));
  const [first, second] = isAllowed ? [] : instead;
  return (
    <ConfirmPage
      about={<ReceivedSummary one={one} />}
      allowed={isAllowed}
      whyNot={whyDecided(application.status, application.name) ?? whyNot}
      back={first ? { ...first, isNext: true } : back}
      cancel={second ?? { label: 'Cancel', to: back.to }}
      {...page}
    />
  );
}

/** Where the decision was begun: the comparison or the application. */
function useReturn({ proposal, application }: ReceivedOne): LabeledLink {
  const comparison = parseComparison(proposal.id, useSearchParams()[0]);
  if (comparison !== null) return { label: 'Back to the comparison', to: comparison };
  return { label: 'Back to the application', to: reviewUrl(proposal.id, application.id) };
}

/** The application that a page is about: its proposal, the applicant, its status. */
export function ReceivedSummary({ one }: { one: ReceivedOne }) {
  const { proposal, application, heldSpots } = one;
  return (
    <ConfirmPageSubject
      back={useReturn(one)}
      facts={[
        { label: 'Applicant', value: application.name },
        {
          label: 'Status',
          value: (
            <StatusBadge status={application.shownStatus} pending={application.pendingDecision !== null} />
          ),
        },
        {
          label: 'Spots',
          value: (
            <span className={styles.spots} key={proposal.participants}>
              <SpotDots
                participants={proposal.participants}
                accepted={proposal.acceptedCount}
                held={heldSpots - proposal.acceptedCount}
              />
              {toOfferLabel(proposal, heldSpots)}
            </span>
          ),
        },
      ]}
    >
      {proposal.title}
    </ConfirmPageSubject>
  );
}

/** A page about an application that is no confirm page. */
export function ReceivedPage({
  one,
  title,
  children,
}: {
  one: ReceivedOne;
  title: string;
  children: ReactNode;
}) {
  return (
    <SidebarPage narrowSidebar sidebar={<ReceivedSummary one={one} />}>
      <PageTitle dir="auto">{title}</PageTitle>
      {children}
    </SidebarPage>
  );
}
