import type { ReactNode } from 'react';
import { clearLocalDrafts } from './local-draft.ts';

/** Ends the session. A plain form: it works without script and drops everything the page and this device remember. */
export function SignOutButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={() => clearLocalDrafts()}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
