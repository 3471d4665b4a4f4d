import { useEffect } from 'react';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { clearLocalDrafts } from '#app/shared/form/local-draft.ts';
import { Page, PageTitle } from '#app/kit/layout/page.tsx';

export const meta = () => [{ title: 'Account deleted · Collegium' }, { name: 'robots', content: 'noindex' }];

/** Shown after the account was deleted; clears the local drafts of this browser. */
export default function Deleted() {
  useEffect(() => clearLocalDrafts(), []);
  return (
    <Page>
      <PageTitle>Your account is deleted</PageTitle>
      <p className="lede">
        We deleted your profile, applications, answers and resumes, and signed you out everywhere. Thanks for
        using Collegium.
      </p>
      <ButtonGroup>
        <ButtonLink variant="primary" to="/">
          View Projects
        </ButtonLink>
      </ButtonGroup>
    </Page>
  );
}
