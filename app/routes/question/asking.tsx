import { switchAsking } from '../../../server/commands/question-answer.ts';
import { ConfirmPage } from '../../ui/confirm-page.tsx';
import { type ActionRequest, actionRoute } from '../action-route.ts';
import type { Route } from './+types/asking.ts';
import { loadOwnerQuestions } from './load-question.ts';
import { QuestionSummary, questionMeta } from './question-summary.tsx';
import { ownerQuestionsUrl } from './question-urls.ts';

const route = actionRoute({
  load: async (request: ActionRequest) => {
    const { proposal, askingOn } = await loadOwnerQuestions(request);
    return { id: proposal.id, title: proposal.title, askingOn };
  },
  read: (form) => ({ isOn: form.has('on') }),
  counted: true,
  run: ({ db, actor, id, now }, { isOn }) => switchAsking(db, actor, id, isOn, now),
  done: (_, { id }, { isOn }) => ({
    to: ownerQuestionsUrl(id),
    toast: isOn ? 'Asking is on' : 'Asking is off',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => questionMeta('Asking');

/** `/proposal/{id}/questions/asking`: whether readers can ask. */
export default function Asking({ loaderData: { id, title, askingOn }, actionData }: Route.ComponentProps) {
  const url = ownerQuestionsUrl(id);
  return (
    <ConfirmPage
      about={<QuestionSummary title={title} back={{ label: 'Q&A', to: url }} />}
      question={askingOn ? 'Switch asking off?' : 'Switch asking on?'}
      consequences={[
        askingOn
          ? 'No one can ask anymore. Answers stay public, and you can still answer what’s waiting.'
          : 'Readers can ask until the close date.',
      ]}
      allowed
      refusal={actionData?.refusal}
      back={{ label: 'Back to Q&A', to: url }}
      confirm={askingOn ? 'Switch off' : 'Switch on'}
      cancel={{ label: 'Cancel', to: url }}
    >
      {!askingOn && <input type="hidden" name="on" value="1" />}
    </ConfirmPage>
  );
}
