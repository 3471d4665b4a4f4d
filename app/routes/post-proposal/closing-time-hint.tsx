import { formatDay, isDay, zoneName } from '../../../domain/deadline.ts';
import { type ProposalForm, zoneOfForm } from '../../../domain/proposal-form.ts';

/** The close time of the chosen date and zone: "Closes Dec 21, 2026, 23:59 Pacific Time". */
export function ClosingTimeHint({ form }: { form: ProposalForm }) {
  const zone = zoneOfForm(form);
  return (
    <p className="h3 hint mid" id="closing-words">
      {isDay(form.appCloseDate) ? (
        <>
          Closes <b suppressHydrationWarning>{`${formatDay(form.appCloseDate)}, 23:59 ${zoneName(zone)}`}</b>
        </>
      ) : (
        'A date ends at 23:59 by the clock of this zone.'
      )}
    </p>
  );
}
