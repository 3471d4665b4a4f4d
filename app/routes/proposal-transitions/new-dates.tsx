import { DateField } from '../../ui/date-field.tsx';
import type { OwnProposalPage } from './load-own-proposal.ts';
import type { DatesRefused } from './transition-urls.ts';

type Props = {
  page: OwnProposalPage;
  /** Initial close date; '' if the owner has to choose one. */
  closes: string;
  refused: DatesRefused | undefined;
};

/** New close and result dates; rolling proposals have no result date. */
export function NewDates({ page, closes, refused }: Props) {
  const { appCloseDate, resultPostDate } = refused?.refusal.fields ?? {};
  return (
    <>
      <DateField
        label="New close date"
        name="appCloseDate"
        hint={`Until 23:59 ${page.zone} on that day.`}
        defaultValue={refused?.typed.appCloseDate ?? closes}
        error={appCloseDate}
        autoFocus={Boolean(appCloseDate)}
        className="short"
      />
      {page.appType === 'due_date' && (
        <DateField
          label="Result announcement date"
          name="resultPostDate"
          hint="On or after the close date. People plan by it."
          defaultValue={refused?.typed.resultPostDate ?? page.resultDay}
          error={resultPostDate}
          autoFocus={Boolean(resultPostDate && !appCloseDate)}
          className="short"
        />
      )}
    </>
  );
}
