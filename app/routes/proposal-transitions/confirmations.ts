import { PROPOSAL_STEPS, stepProgress } from '#domain/proposal/proposal-form.ts';
import { demandLapsesAt } from '#domain/proposal/demand-statement.ts';
import { unbroken } from '#domain/text/sentence.ts';
import { plural } from '#domain/text/text.ts';
import { formatDay, formatDayShort } from '#domain/time/calendar-day.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { changeCloseDate, reopenProposal } from '#server/commands/proposal/close-date.ts';
import { stateDemand } from '#server/commands/proposal/demand-statement.ts';
import { cloneProposal } from '#server/commands/proposal/proposal-clone.ts';
import { closeProposal, discardDraft, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import { findDraft } from '#server/queries/proposal/proposal.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import { confirmation } from '#app/routes/confirmation.ts';
import { type OwnProposalPage, loadOwnProposal, loadOwnedProposal } from './load-own-proposal.ts';
import { dateFields, datesVersion, newDays, readDates } from './new-dates.ts';
import { ALL_ARE_NOTIFIED, RESULTS_LATE_WARNING, WHO_IS_NOTIFIED } from './own-proposal-summary.tsx';
import { DRAFTS_URL, ownProposalUrl } from './proposal-transition-urls.ts';

/** The confirm pages of a proposal's owner, by path. */
export const proposalConfirmations = {
  // Closes a proposal before its close date
  'proposal/:id/close': confirmation({
    access: 'member',
    load: loadOwnProposal,
    ask: (proposal) => ({
      title: 'Close proposal',
      question: 'Close this proposal?',
      consequences: closingConsequences(proposal),
      allowed: proposal.may.close,
      confirm: 'Close proposal',
      ...returnTo(proposal, 'Keep it open'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }) => closeProposal(db, actor, id, now),
    done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Proposal closed' }),
  }),

  // Changes the close date of an open proposal, and its result date
  'proposal/:id/close-date': confirmation({
    access: 'member',
    load: loadOwnProposal,
    read: readDates,
    revised: { lock: 'proposal', version: datesVersion },
    ask: (proposal) => ({
      title: 'Change the close date',
      question: 'Change dates',
      consequences: [
        proposal.onTime
          ? 'People can apply until the new close date, and applicants can edit their applications until then.'
          : [
              { bold: 'A new close date reopens applications.' },
              ' Until then, people can apply, and applicants can edit what they sent.',
            ],
        WHO_IS_NOTIFIED,
        ...(proposal.resultsLate ? [RESULTS_LATE_WARNING] : []),
      ],
      allowed: proposal.may.edit,
      ...(proposal.may.reopen && {
        whyNot: [
          'This proposal is closed. To accept applications again, ',
          { label: 'reopen it with a new close date', to: `/proposal/${proposal.id}/reopen` },
          '.',
        ],
      }),
      fields: dateFields(
        proposal,
        proposal.onTime ? { closes: proposal.closeDay } : { passed: proposal.closeDay },
      ),
      confirm: 'Change dates',
      ...returnTo(proposal, 'Cancel'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }, dates) => changeCloseDate(db, actor, id, newDays(dates), now),
    done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Dates changed' }),
  }),

  // Accepts applications again, with a new close date
  'proposal/:id/reopen': confirmation({
    access: 'member',
    load: loadOwnProposal,
    read: readDates,
    revised: { lock: 'proposal', version: datesVersion },
    ask: (proposal) => ({
      title: 'Reopen proposal',
      question: 'Reopen this proposal?',
      consequences: [
        'It will be on the board again, and people can apply until the new close date.',
        'The applications you received don’t change. Applicants can edit theirs until the new close date.',
        WHO_IS_NOTIFIED,
        ...(proposal.resultsLate ? [RESULTS_LATE_WARNING] : []),
      ],
      allowed: proposal.may.reopen,
      ...(proposal.may.edit && {
        whyNot: [
          'This proposal is open. To give people more time, ',
          { label: 'change its close date', to: `/proposal/${proposal.id}/close-date` },
          '.',
        ],
      }),
      fields: dateFields(proposal, { closes: proposal.closeDayToOffer }),
      confirm: 'Reopen proposal',
      ...returnTo(proposal, 'Keep it closed'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }, dates) => reopenProposal(db, actor, id, newDays(dates), now),
    done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Proposal reopened' }),
  }),

  // The owner states that they are still looking, or have plenty
  'proposal/:id/demand': confirmation({
    access: 'member',
    load: async (request) => {
      const proposal = await loadOwnProposal(request);
      const { closeAt, timeZone } = proposal;
      const lapsesAt = demandLapsesAt(request.now);
      const isUntilClose = closeAt <= lapsesAt;
      const lastDay = unbroken(formatDay(dayIn(isUntilClose ? closeAt : lapsesAt, timeZone)));
      return { ...proposal, shownUntil: isUntilClose ? `applications close on ${lastDay}` : lastDay };
    },
    read: (form) => ({ demand: textIn(form, 'demand') }),
    revised: {
      lock: 'proposal',
      version: ({ demand }) => ({ Answer: DEMANDS.find(({ value }) => value === demand)?.label ?? '' }),
    },
    ask: (proposal) => ({
      title: 'Still looking?',
      question: 'Are you still looking for applicants?',
      consequences: [`Your answer is shown on the proposal until ${proposal.shownUntil}.`],
      allowed: proposal.may.stateDemand,
      fields: [
        {
          control: 'radios',
          name: 'demand',
          label: 'Your answer',
          hideLabel: true,
          stacked: true,
          options: DEMANDS,
          value: proposal.demand,
        },
      ],
      confirm: 'Save',
      ...returnTo(proposal, 'Cancel'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }, typed) => stateDemand(db, actor, id, typed, now),
    done: (_, { id }) => ({ to: ownProposalUrl(id), toast: 'Changes saved' }),
  }),

  // Removes a proposal from the board for good
  'proposal/:id/withdraw': confirmation({
    access: 'member',
    load: loadOwnedProposal,
    ask: (proposal) => ({
      title: 'Withdraw proposal',
      question: 'Withdraw this proposal?',
      ...(proposal.awaitsResults && proposal.applications > 0 && { notice: announceFirst(proposal) }),
      consequences: [
        ['The proposal leaves the board right away. ', { bold: 'You can’t undo this.' }],
        proposal.applications > 0
          ? 'Applicants can still read what they sent. They, and anyone else with the link, will see that you withdrew it.'
          : 'No one has applied yet. Anyone with the link will see that you withdrew it.',
        ALL_ARE_NOTIFIED,
      ],
      ...(proposal.may.close && proposal.onTime && { instead: closeInstead(proposal) }),
      allowed: proposal.may.withdraw,
      confirm: 'Withdraw proposal',
      danger: true,
      ...returnTo(proposal, 'Keep proposal'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }) => withdrawProposal(db, actor, id, now),
    done: () => ({ to: '/user?tab=proposals&filter=ended', toast: 'Proposal withdrawn' }),
  }),

  // Copies a proposal of this person to a new draft
  'proposal/:id/clone': confirmation({
    access: 'member',
    load: loadOwnedProposal,
    ask: (proposal) => ({
      title: 'Copy as a new draft',
      question: 'Copy this proposal as a new draft?',
      consequences: [
        'The new draft gets the text, topics, skills, questions, hours, and spots.',
        'You’ll set new dates before you post it.',
        'Applications and decisions aren’t copied, and this proposal doesn’t change.',
        'No one else can see the draft until you post it.',
      ],
      allowed: proposal.may.clone,
      whyNot: 'An admin hid this proposal, so you can’t copy it. Edit it instead.',
      confirm: 'Copy as a new draft',
      ...returnTo(proposal, 'Cancel'),
    }),
    run: ({ db, actor, id, now }) => cloneProposal(db, actor, id, now),
    done: (draft) => ({
      to: `/postproposal?draft=${draft.id}`,
      toast: 'Copied to a new draft. Set new dates before you post it.',
    }),
  }),

  // Deletes a draft of a proposal
  'drafts/:id/discard': confirmation({
    access: 'member',
    load: loadDraft,
    ask: ({ id }) => ({
      title: 'Discard draft',
      question: 'Discard this draft?',
      consequences: [
        'We’ll delete what you typed, on all your devices. You can’t undo this.',
        'No one else has seen it.',
      ],
      back: { label: 'Back to drafts', to: DRAFTS_URL },
      confirm: 'Discard draft',
      danger: true,
      cancel: { label: 'Keep writing', to: `/postproposal?draft=${id}` },
    }),
    run: ({ db, actor, id }) => discardDraft(db, actor, id),
    done: () => ({ to: DRAFTS_URL, toast: 'Draft discarded' }),
  }),
};

const DEMANDS = [
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

/** The links that leave a page for the applications of its proposal. */
function returnTo({ id }: OwnProposalPage, cancel: string) {
  const to = ownProposalUrl(id);
  return { back: { label: 'Back to the proposal', to }, cancel: { label: cancel, to } };
}

function closingConsequences(proposal: OwnProposalPage): string[] {
  const { onTime, applications, appType } = proposal;
  const closeDate = formatDayShort(proposal.closeDay);
  return [
    onTime
      ? `Applications close now instead of ${unbroken(closeDate)}.`
      : `Applications already closed on ${unbroken(closeDate)}.`,
    'Drafts can’t be submitted anymore.',
    ...(onTime ? [WHO_IS_NOTIFIED] : []),
    applications > 0
      ? `You keep the ${plural(applications, 'application')} you received.`
      : 'No one has applied yet.',
    appType === 'rolling'
      ? 'Decisions you’ve made don’t change.'
      : 'You can announce results as soon as you’ve decided on everyone.',
    'You can reopen it later with a new close date.',
  ];
}

const announceFirst = ({ id, applications }: OwnProposalPage) => ({
  text: [
    { bold: `${plural(applications, 'person is waiting', 'people are waiting')} for results.` },
    ' You can’t announce them after this.',
  ],
  link: { label: 'Review results first', to: `/proposal/${id}/announce` },
});

const closeInstead = ({ id }: OwnProposalPage) => [
  'Only want to stop applications? ',
  { label: 'Close the proposal instead', to: `/proposal/${id}/close` },
];

async function loadDraft({ db, actor, id }: ActionRequest) {
  const found = await findDraft(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { form, updatedAt } = found.value;
  const progress = PROPOSAL_STEPS.map((_, step) => stepProgress(form, step));
  return {
    id,
    title: form.title.trim() || 'Untitled proposal',
    savedAt: updatedAt,
    filled: progress.reduce((sum, step) => sum + step.filled, 0),
    of: progress.reduce((sum, step) => sum + step.of, 0),
  };
}

export type DraftPage = Awaited<ReturnType<typeof loadDraft>>;
