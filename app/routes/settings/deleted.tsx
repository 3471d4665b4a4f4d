import { useEffect } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { clearLocalDrafts } from '../../ui/local-draft.ts';

export const meta = () => [{ title: 'Account deleted · Collegium' }, { name: 'robots', content: 'noindex' }];

/** Shown after the account was deleted; clears the local drafts of this browser. */
export default function Deleted() {
  useEffect(() => clearLocalDrafts(), []);
  return (
    <div className="pg">
      <h1 className="s">Your account is deleted</h1>
      <p className="lede">
        Your profile, applications, answers and resumes are gone, and you are signed out everywhere. Thank you
        for having been here.
      </p>
      <div className="ft3">
        <ButtonLink variant="primary" to="/">
          View Projects
        </ButtonLink>
      </div>
    </div>
  );
}
