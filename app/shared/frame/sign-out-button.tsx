import type { ReactNode } from 'react';
import { clearLocalDrafts } from '../form/local-draft.ts';

/**
 * Ends the session and deletes local drafts. A plain form: works without JavaScript, and the page
 * load drops all client state.
 */
export function SignOutButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form method="post" action="/sign-out" onSubmit={() => clearLocalDrafts()}>
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
