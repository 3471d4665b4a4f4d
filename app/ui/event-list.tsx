/** An item of an event list; `you` is something the reader has to do. */
export type EventListItem = { state: 'done' | 'today' | 'you' | 'next'; what: string; when: string };

const CLASS: Record<EventListItem['state'], string | undefined> = {
  done: 'done',
  today: 'td',
  you: 'you',
  next: undefined,
};

/** A vertical timeline: what is done, today, what the reader has to do, and what comes next. */
export function EventList({ stops }: { stops: readonly EventListItem[] }) {
  return (
    <ol className="evl">
      {stops.map(({ state, what, when }, index) => (
        <li key={index} className={CLASS[state]}>
          {state === 'today' ? (
            what
          ) : (
            <>
              <b>{what}</b>
              <span>{when}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}
