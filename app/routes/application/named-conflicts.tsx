import { NAMED_BY_APPLICANT_MAX } from '#domain/review/conflict.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import type { ApplicationPageData } from './load-own-application.ts';

/** People that should not review the application, for the owner's side only. */
export function NamedConflicts({ page, named }: { page: ApplicationPageData; named: string[] }) {
  return (
    <PageSection title="Who should not review this?" titleId="conflicts">
      <p className="hint">
        Name people who could not judge your application fairly. Only the owner and co-owners can see this.
      </p>
      <Form method="post" action="/reviews" className="stack">
        <input type="hidden" name="proposal" value={page.proposalId} />
        <input type="hidden" name="application" value={page.id} />
        <TextArea
          label="Names or email addresses"
          hint={`One person a line, at most ${NAMED_BY_APPLICANT_MAX}.`}
          name="conflicts"
          rows={3}
          optional
          defaultValue={named.join('\n')}
        />
        <p>
          <Button>Save</Button>
        </p>
      </Form>
    </PageSection>
  );
}
