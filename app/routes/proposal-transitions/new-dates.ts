import type { NewDays } from '#domain/proposal/close-date.ts';
import { readProposalForm } from '#domain/proposal/proposal-form.ts';
import { unbroken } from '#domain/text/sentence.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { textIn } from '#app/http/read-form.ts';
import type { ConfirmationField } from '#app/routes/confirmation-page.tsx';
import type { Version } from '#app/shared/form/version.ts';
import type { OwnProposalPage } from './load-own-proposal.ts';

/**
 * New close and result dates, for rolling proposals the close date alone. An empty close date
 * leaves the one that has `passed` unchanged.
 */
export function dateFields(
  proposal: OwnProposalPage,
  { closes = '', passed }: { closes?: string; passed?: string },
): ConfirmationField[] {
  const latest = `Latest: ${unbroken(proposal.ends)}, 11:59 PM ${proposal.zone}.`;
  const hasPassed = passed !== undefined;
  return [
    ...(hasPassed ? [{ control: 'hidden' as const, name: 'passedCloseDate', value: passed }] : []),
    {
      control: 'date',
      name: 'closeAt',
      label: 'New close date',
      optional: hasPassed,
      hint: hasPassed ? `Leave empty to stay closed. ${latest}` : latest,
      value: closes,
    },
    ...(proposal.appType === 'due_date'
      ? [
          {
            control: 'date' as const,
            name: 'resultAt',
            label: 'Result announcement date',
            hint: 'On or after the close date. Applicants plan around it.',
            value: proposal.resultDay,
          },
        ]
      : []),
  ];
}

/** What the form changes. */
export function datesVersion({ appType, closeDay, resultDay }: OwnProposalPage): Version {
  return {
    'Close date': formatDay(closeDay),
    ...(appType === 'due_date' && { 'Result announcement date': formatDay(resultDay) }),
  };
}

type TypedDates = NewDays & { passedCloseDate: string };

/** The typed dates of the form. */
export function readDates(form: FormData): TypedDates {
  const { closeAt, resultAt } = readProposalForm(form);
  return { closeAt, resultAt, passedCloseDate: textIn(form, 'passedCloseDate') };
}

/** The dates that the form asks for. */
export function newDays({ closeAt, resultAt, passedCloseDate }: TypedDates): NewDays {
  return { closeAt: closeAt || passedCloseDate, resultAt };
}
