import { useEffect, useSyncExternalStore } from 'react';
import { isTimeZone } from '../../domain/deadline.ts';

/** The browser's time zone; null on the server, until hydration, and if it is not known. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(never, browserZone, () => null);
}

/** Sends a member's time zone once a session, so that emails can show times in it. */
export function useTimeZoneReport(email: string | undefined): void {
  useEffect(() => {
    const timeZone = browserZone();
    if (!email || !timeZone) return;
    void report(email, timeZone).catch(() => {
      // Offline, or storage is blocked: the next page tries again.
    });
  }, [email]);
}

async function report(email: string, timeZone: string): Promise<void> {
  const sent = `${email} ${timeZone}`;
  if (sessionStorage.getItem('timeZone') === sent) return;
  const { ok } = await fetch('/settings/time-zone', {
    method: 'POST',
    body: new URLSearchParams({ timeZone }),
  });
  if (ok) sessionStorage.setItem('timeZone', sent);
}

function browserZone(): string | null {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : null;
}

/** The zone of a page does not change. */
const never = () => () => {};
