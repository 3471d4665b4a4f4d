import { useEffect, useSyncExternalStore } from 'react';
import { useFrameData } from './frame-data.ts';

/**
 * The reader's time zone: the one stored for a member, on the server and in the browser alike.
 * Otherwise the browser's after hydration, and null before it.
 */
export function useReaderZone(): string | null {
  const stored = useFrameData()?.reader?.timeZone;
  const own = useSyncExternalStore(never, browserZone, () => null);
  return stored ?? own;
}

/**
 * Sends a member's time zone once a session if another is stored, so that pages and emails show
 * times in it.
 */
export function useTimeZoneReport(uid: string | undefined, stored: string | undefined): void {
  useEffect(() => {
    const timeZone = browserZone();
    if (!uid || !timeZone || timeZone === stored) return;
    void report(uid, timeZone).catch(() => {
      // Offline: the next page load tries again. Blocked storage: never sent.
    });
  }, [uid, stored]);
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
  return (cachedZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone || null);
}

/** The zone of a page does not change. */
const never = () => () => {};
