import type { ComponentProps, ReactNode } from 'react';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { plural } from '#domain/text/text.ts';
import { ConfirmPage, ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { EventList } from '#app/shared/time/event-list.tsx';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';
import { MEMBERS_URL } from './admin-urls.ts';
import { FORMER_ADMIN } from './copy.ts';
import type { AdminMember, ReportedProposalFacts } from './load-subjects.ts';
import * as styles from './admin-confirm-page.module.css';

/** A confirm page below the heading of the admin area. */
export function AdminConfirmPage({ about, ...page }: ComponentProps<typeof ConfirmPage>) {
  return (
    <SidebarPage className={styles.page} narrowSidebar sidebar={about}>
      <ConfirmPage {...page} />
    </SidebarPage>
  );
}

type SummaryProps = {
  /** The list that it is from. */
  list: { label: string; to: string };
  title: string;
  children: ReactNode;
};

/** What a confirm page is about: a link to its list, its title, and details. */
export function ConfirmSummary({ list, title, children }: SummaryProps) {
  return (
    <>
      <ConfirmPageSubject back={list}>{title}</ConfirmPageSubject>
      {children}
    </>
  );
}

/** The reported proposal that a confirm page is about. */
export function ReportedSummary({ proposal }: { proposal: ReportedProposalFacts }) {
  return (
    <ConfirmSummary list={{ label: 'Back to reports', to: proposal.listUrl }} title={proposal.title}>
      <p className="hint">{proposal.posterLine}</p>
    </ConfirmSummary>
  );
}

/** The account that a confirm page is about: who it is, and earlier actions. */
export function MemberSummary({ member }: { member: AdminMember }) {
  return (
    <ConfirmSummary list={{ label: 'Back to members', to: MEMBERS_URL }} title={member.name}>
      <p className="hint">
        {member.email}
        <br />
        Joined {formatDay(dayIn(member.createdAt, DEFAULT_ZONE))}, {plural(member.onTheBoard, 'proposal')} on
        the board
      </p>
      {member.suspensions.length > 0 && (
        <EventList
          events={member.suspensions.toReversed().map(({ action, by, at, note }) => ({
            state: 'done',
            title: `${action === 'suspend' ? 'Suspended' : 'Restored'} by ${by ?? FORMER_ADMIN}`,
            at,
            ...(note && { detail: `“${note}”` }),
          }))}
        />
      )}
    </ConfirmSummary>
  );
}
