import { Banner } from './banner.tsx';

/** Notice for the owner of a hidden proposal, with the admin's note. */
export function HiddenNotice({ note }: { note: string | null }) {
  return (
    <Banner tone="warning">
      <b>Hidden by an admin:</b> {note || 'no reason was written.'} Only you, the people who applied and the
      admins still see it.
    </Banner>
  );
}
