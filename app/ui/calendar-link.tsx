import CalendarPlus from 'lucide-react/icons/calendar-plus';

/** Link to the calendar file (`.ics`) at `to`. */
export function CalendarLink({ to, label = 'Add to calendar' }: { to: string; label?: string }) {
  return (
    <p className="cal">
      <a className="link" href={to} download>
        <CalendarPlus className="icon-small" /> {label}
      </a>
    </p>
  );
}
