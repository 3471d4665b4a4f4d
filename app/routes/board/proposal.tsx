import type { Route } from './+types/proposal.ts';
import { proposalMeta } from './proposal-meta.ts';
import * as styles from './proposal-panel.module.css';
import { ProposalPanel } from './proposal-panel.tsx';
import { PrintNotice } from './print-notice.tsx';
import { loadProposal } from './load-proposal.ts';
import { loadQuestionSection } from './load-question-section.ts';
import { QuestionSection } from './question-section.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { view, timeZone } = await loadProposal(context, params.id);
  return { ...view, section: await loadQuestionSection(context, view, timeZone) };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return proposalMeta(matches, loaderData);
}

/** The full page of one proposal, at its canonical URL. */
export default function ProposalPage({ loaderData }: Route.ComponentProps) {
  const { now, section, qr, ...view } = loaderData;
  return (
    <div className={styles.fullPage}>
      <ProposalPanel
        key={view.proposal.id}
        view={view}
        now={now}
        level={1}
        backUrl="/"
        fullPage
        questions={<QuestionSection proposal={view.proposal} section={section} />}
        notice={<PrintNotice title={view.proposal.title} address={view.canonical} qr={qr} />}
      />
    </div>
  );
}
