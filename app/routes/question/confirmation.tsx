import { confirmationRoute } from '#app/routes/confirmation.ts';
import { confirmPageOf, confirmationMeta } from '#app/routes/confirmation-page.tsx';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import type { Route } from './+types/confirmation.ts';
import { questionConfirmations } from './confirmations.ts';
import type { LoadedQuestion } from './load-question.ts';
import { QuestionSummary } from './question-summary.tsx';
import { answersUrl } from './question-urls.ts';

const route = confirmationRoute<LoadedQuestion>(questionConfirmations);
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;
export const meta: Route.MetaFunction = confirmationMeta;

/** The confirm pages in `questionConfirmations`. */
export default function QuestionConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { page, confirmation } = loaderData;
  const { back } = confirmation;
  const isOnProposal = back.to === answersUrl(page.proposalId);
  return (
    <ConfirmPage
      about={
        <QuestionSummary
          title={page.title}
          back={isOnProposal ? { ...back, label: 'View proposal' } : back}
          question={page.question}
        />
      }
      {...confirmPageOf(confirmation, actionData)}
    />
  );
}
