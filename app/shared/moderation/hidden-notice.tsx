import { Banner } from '#app/kit/feedback/banner.tsx';

/** Notice for the owner of a hidden proposal, with the admin's note. */
export function HiddenNotice({ note }: { note: string | null }) {
  return (
    <Banner tone="warning">
      <b>Hidden by an admin:</b>
      {` ${note || 'no reason was given.'} Only you, your applicants and admins can see it.`}
    </Banner>
  );
}
