import { confirmationRoute } from '#app/routes/confirmation.ts';
import { confirmPageOf, confirmationMeta } from '#app/routes/confirmation-page.tsx';
import { ConfirmPage, ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import type { Route } from './+types/confirmation.ts';
import { type DraftPage, proposalConfirmations } from './confirmations.ts';
import type { OwnProposalPage } from './load-own-proposal.ts';
import { OwnProposalSummary } from './own-proposal-summary.tsx';
import { DRAFTS_URL } from './proposal-transition-urls.ts';

const route = confirmationRoute<OwnProposalPage | DraftPage>(proposalConfirmations);
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;
export const meta: Route.MetaFunction = confirmationMeta;

/** The confirm pages in `proposalConfirmations`. */
export default function ProposalConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { page, confirmation } = loaderData;
  return (
    <ConfirmPage
      about={'savedAt' in page ? <DraftSummary draft={page} /> : <OwnProposalSummary proposal={page} />}
      {...confirmPageOf(confirmation, actionData)}
    />
  );
}

function DraftSummary({ draft }: { draft: DraftPage }) {
  return (
    <>
      <ConfirmPageSubject back={{ label: 'Back to drafts', to: DRAFTS_URL }}>
        {draft.title}
      </ConfirmPageSubject>
      <p className="hint">
        Saved <Instant at={draft.savedAt} />. {draft.filled} of {draft.of} fields filled in.
      </p>
    </>
  );
}
