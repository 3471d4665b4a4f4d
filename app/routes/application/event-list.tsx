import type { Stop } from './standing.ts';

const CLASS: Record<Stop['state'], string | undefined> = {
  done: 'done',
  today: 'td',
  you: 'you',
  next: undefined,
};

/** Stops on a line: what is done, today, what is the reader's to do, what comes. */
export function EventList({ stops }: { stops: Stop[] }) {
  return (
    <ol className="evl">
      {stops.map(({ state, what, when }, place) => (
        <li key={place} className={CLASS[state]}>
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
