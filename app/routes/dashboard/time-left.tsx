import { type Deadline, formatDayShort } from '../../../domain/deadline.ts';

/** The first column of a table of proposals: how long is left, in large figures. */
export function TimeLeft({ deadline }: { deadline: Deadline }) {
  const { tone, daysLeft } = deadline;
  const day = formatDayShort(deadline.day);
  if (tone === 'rolling') return <Words large="Rolling" small={`until ${day}`} />;
  if (deadline.early) return <Words large="Closed" small="early" tone="past" />;
  if (tone === 'past') return <Words large="Closed" small={day} tone="past" />;
  return (
    <>
      <span className={tone === 'soon' ? 'cd soon' : 'cd'}>{daysLeft}</span>
      <small>{daysLeft === 0 ? 'closes today' : `${daysLeft === 1 ? 'day' : 'days'}, ${day}`}</small>
    </>
  );
}

function Words({ large, small, tone = '' }: { large: string; small: string; tone?: string }) {
  return (
    <>
      <span className={`cd w ${tone}`}>{large}</span>
      <small>{small}</small>
    </>
  );
}
