import { CalendarPlus } from 'lucide-react';

/** Takes the dates of a proposal into the reader's own calendar, as a file. */
export function CalendarLink({ proposalId }: { proposalId: number }) {
  return (
    <p className="cal">
      <a className="link" href={`/proposal/${proposalId}/calendar.ics`} download>
        <CalendarPlus className="i-s" /> Add to calendar
      </a>
    </p>
  );
}
