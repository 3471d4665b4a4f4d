import { useEffect, useSyncExternalStore } from 'react';
import { isTimeZone } from '../../domain/deadline.ts';

/** The browser's time zone; null on the server, until hydration, and if it is not known. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(never, browserZone, () => null);
}

/** Sends a member's time zone once a session, so that emails can show times in it. */
export function useTimeZoneReport(uid: string | undefined): void {
  useEffect(() => {
    const timeZone = browserZone();
    if (!uid || !timeZone) return;
    void report(uid, timeZone).catch(() => {
      // Offline: the next page load tries again. Blocked storage: never sent.
    });
  }, [uid]);
}

async function report(uid: string, timeZone: string): Promise<void> {
  const sent = `${uid} ${timeZone}`;
  if (sessionStorage.getItem('timeZone') === sent) return;
  const { ok } = await fetch('/settings/time-zone', {
    method: 'POST',
    body: new URLSearchParams({ timeZone }),
  });
  if (ok) sessionStorage.setItem('timeZone', sent);
}

// Cached: every `<Instant>` reads it on each render, and creating a format is slow.
let cachedZone: string | null | undefined;

function browserZone(): string | null {
  if (cachedZone === undefined) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    cachedZone = zone && isTimeZone(zone) ? zone : null;
  }
  return cachedZone;
}

/** The zone of a page does not change. */
const never = () => () => {};
