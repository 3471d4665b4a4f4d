import type { NewDays } from '#domain/proposal/close-date.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { unbroken } from '#domain/text/sentence.ts';
import { DateField } from '#app/kit/form/date-field.tsx';
import type { Version } from '#app/shared/form/version.ts';
import type { ActionRefused } from '#app/routes/action-route.ts';
import type { OwnProposalPage } from './load-own-proposal.ts';
import * as styles from './new-dates.module.css';

type Props = {
  proposal: OwnProposalPage;
  /** Initial close date; '' if the owner has to choose one. */
  closes: string;
  refused: ActionRefused<NewDays> | undefined;
  /** The close date that has passed, which an empty field leaves unchanged. */
  passed?: string;
};

/** New close and result dates; rolling proposals have no result date. */
export function NewDates({ proposal, closes, refused, passed }: Props) {
  const { closeAt, resultAt } = refused?.refusal.fields ?? {};
  const typed = refused?.typed.closeAt ?? closes;
  const latest = `Latest: ${unbroken(proposal.ends)}, 11:59 PM ${proposal.zone}.`;
  return (
    <>
      {passed !== undefined && <input type="hidden" name="passedCloseDate" value={passed} />}
      <DateField
        label="New close date"
        name="closeAt"
        optional={passed !== undefined}
        hint={passed === undefined ? latest : `Leave empty to stay closed. ${latest}`}
        defaultValue={typed === passed ? '' : typed}
        error={closeAt}
        autoFocus={Boolean(closeAt)}
        className={styles.date}
      />
      {proposal.appType === 'due_date' && (
        <DateField
          label="Result announcement date"
          name="resultAt"
          hint="On or after the close date. Applicants plan around it."
          defaultValue={refused?.typed.resultAt ?? proposal.resultDay}
          error={resultAt}
          autoFocus={Boolean(resultAt && !closeAt)}
          className={styles.date}
        />
      )}
    </>
  );
}

/** What the form changes. */
export function datesVersion({ appType, closeDay, resultDay }: OwnProposalPage): Version {
  return {
    'Close date': formatDay(closeDay),
    ...(appType === 'due_date' && { 'Result announcement date': formatDay(resultDay) }),
  };
}
