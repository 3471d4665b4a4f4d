import type { ReactNode } from 'react';
import type { Refusal } from '#domain/base/refusal.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';
import { PageHeader } from '#app/kit/layout/page-header.tsx';
import { Tabs } from '#app/kit/navigation/tabs.tsx';
import { reviewUrl } from '../review-urls.ts';
import * as styles from './panel.module.css';
import { assignUrl, panelUrl, prepareUrl } from './panel-urls.ts';

type Props = {
  proposal: { id: number; title: string };
  here: 'panel' | 'prepare' | 'assign';
  /** Whether a panel is set up; without one there is nothing to prepare or to assign. */
  isSetUp: boolean;
  isBlind: boolean;
  refusal: Refusal | undefined;
  children: ReactNode;
};

/** The frame of the panel's pages: the proposal, the pages, and a refusal. */
export function PanelFrame({ proposal, here, isSetUp, isBlind, refusal, children }: Props) {
  const tabs = [
    { to: panelUrl(proposal.id), label: 'Overview', current: here === 'panel' },
    ...(isBlind
      ? [{ to: prepareUrl(proposal.id), label: 'Prepare answers', current: here === 'prepare' }]
      : []),
    { to: assignUrl(proposal.id), label: 'Assign reviews', current: here === 'assign' },
  ];
  return (
    <Page className={styles.page}>
      <PageHeader
        className={styles.pageHead}
        details={<BackLink to={reviewUrl(proposal.id)}>Back to the applications</BackLink>}
      >
        <PageTitle>Review panel</PageTitle>
        <p className={styles.subject} dir="auto">
          {proposal.title}
        </p>
      </PageHeader>
      {isSetUp && <Tabs className={styles.tabs} label="Review panel" tabs={tabs} />}
      {refusal && (
        <Banner key={refusal.message} tone="error">
          {refusal.message}
        </Banner>
      )}
      {children}
    </Page>
  );
}
