import { demandLapsesAt } from '#domain/proposal/demand-statement.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { unbroken } from '#domain/text/sentence.ts';
import { stateDemand } from '#server/commands/proposal/demand.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { textIn } from '#app/http/read-form.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/demand.ts';
import * as styles from './demand.module.css';
import { OwnProposalSummary } from './own-proposal-summary.tsx';
import { loadOwnProposal } from './load-own-proposal.ts';
import { ownProposalUrl } from './proposal-transition-urls.ts';

const route = actionRoute({
  access: 'member',
  load: async (request: ActionRequest) => {
    const proposal = await loadOwnProposal(request);
    const { closeAt, timeZone } = proposal;
    const lapsesAt = demandLapsesAt(request.now);
    const isUntilClose = closeAt <= lapsesAt;
    return {
      ...proposal,
      isUntilClose,
      lastDay: unbroken(formatDay(dayIn(isUntilClose ? closeAt : lapsesAt, timeZone))),
    };
  },
  read: (form) => ({ demand: textIn(form, 'demand') }),
  revised: {
    lock: 'proposal',
    version: ({ demand }) => ({ Answer: OPTIONS.find(({ value }) => value === demand)?.label ?? '' }),
  },
  countsTowardHourlyLimit: true,
  run: ({ db, actor, id, now }, typed) => stateDemand(db, actor, id, typed, now),
  done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Changes saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Still looking? · Collegium' }];

const OPTIONS = [
  {
    value: 'looking',
    label: 'Still looking: I’d like more applications',
    hint: 'People see “Still looking.” We email people whose saved search includes it.',
  },
  {
    value: 'plenty',
    label: 'Plenty: I have enough to choose from',
    hint: 'People see “Plenty of applications” and can still apply.',
  },
  { value: 'open', label: 'Don’t show an answer', hint: 'People see nothing about it.' },
];

/** `/proposal/{id}/demand`: the owner states that they are still looking, or have plenty. */
export default function StateDemand({ loaderData: proposal, actionData }: Route.ComponentProps) {
  const url = ownProposalUrl(proposal.id);
  return (
    <ConfirmPage
      about={<OwnProposalSummary proposal={proposal} />}
      question="Are you still looking for applicants?"
      consequences={[
        `Your answer is shown on the proposal until ${proposal.isUntilClose ? 'applications close on ' : ''}${proposal.lastDay}.`,
      ]}
      allowed={proposal.may.stateDemand}
      refusal={actionData?.refusal}
      back={{ label: 'Back to the proposal', to: url }}
      confirm="Save"
      cancel={{ label: 'Cancel', to: url }}
    >
      <RadioGroup
        plain
        hideLabel
        label="Your answer"
        name="demand"
        options={OPTIONS}
        optionsClassName={styles.options}
        defaultValue={actionData?.typed.demand ?? proposal.demand}
        error={actionData?.refusal.fields?.demand}
      />
    </ConfirmPage>
  );
}
