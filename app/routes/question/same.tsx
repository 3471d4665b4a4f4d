import { followQuestion } from '#server/commands/proposal/public-question.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/same.ts';
import { loadQuestion } from './load-question.ts';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { answersUrl } from './question-urls.ts';

const route = actionRoute({
  load: loadQuestion,
  allows: ({ may }) => may.follow,
  counted: true,
  run: ({ db, actor, id, now }) => followQuestion(db, actor, id, now),
  done: ({ proposalId }) => ({
    to: answersUrl(proposalId),
    toast: 'Noted. We’ll notify you if the answer changes.',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('I have this question too');

/** `/questions/{id}/same`: counts the reader among those who have a question. */
export default function SameQuestion({ loaderData: question, actionData }: Route.ComponentProps) {
  const url = answersUrl(question.proposalId);
  const { isAsker, isFollower, isOnOwnersSide } = question;
  return (
    <ConfirmPage
      about={
        <QuestionSummary
          title={question.title}
          back={{ label: 'View proposal', to: url }}
          question={question.question}
        />
      }
      question="Do you have this question too?"
      consequences={[
        'Everyone sees how many people have it, and no one sees who. We’ll notify you if the answer changes.',
      ]}
      allowed={question.may.follow}
      whyNot={
        isFollower
          ? 'You already said so.'
          : isAsker
            ? 'You asked this question.'
            : isOnOwnersSide
              ? 'This is a question on your own proposal.'
              : undefined
      }
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="I have this question too"
      cancel={{ label: 'Cancel', to: url }}
    />
  );
}
