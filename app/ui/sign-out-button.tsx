import type { ReactNode } from 'react';

/** Ends the session. A plain form: it works without script and drops everything the page remembers. */
export function SignOutButton({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form method="post" action="/sign-out">
      <button type="submit" className={className}>
        {children}
      </button>
    </form>
  );
}
