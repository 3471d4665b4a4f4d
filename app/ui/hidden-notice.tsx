import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';

/** Notice for the owner of a hidden proposal, with the admin's note. */
export function HiddenNotice({ note, action }: { note: string | null; action?: ReactNode }) {
  return (
    <Banner tone="wr" action={action}>
      <b>Hidden by an admin:</b> {note || 'no reason was written.'} Only you, the people who applied and the
      admins still see it.
    </Banner>
  );
}
