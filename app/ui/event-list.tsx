/** One stop of an event list: done, today, the reader's to do, or to come. */
export type EventListItem = { state: 'done' | 'today' | 'you' | 'next'; what: string; when: string };

const CLASS: Record<EventListItem['state'], string | undefined> = {
  done: 'done',
  today: 'td',
  you: 'you',
  next: undefined,
};

/** Stops on a line: what is done, today, what is the reader's to do, what comes. */
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
