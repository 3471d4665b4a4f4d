import { NAMED_BY_APPLICANT_MAX } from '#domain/review/conflict.ts';
import { refuse } from '#domain/base/refusal.ts';
import { saveConflictList } from '#server/commands/review/conflict.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { textIn } from '#app/http/read-form.ts';
import { Button } from '#app/kit/form/button.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { REVISION_FIELD, revisionOf } from '#app/shared/form/version.ts';
import { Form } from '#app/shared/viewer/form.tsx';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/named-conflicts.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { type ApplicationPageData, loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  access: 'member',
  load: async (request: ActionRequest) => {
    const page = await loadOwnApplication(request);
    if (page.namedConflicts === null) throw pageRefusal(refuse('not_found').refusal);
    return { ...page, named: page.namedConflicts };
  },
  read: (form) => ({ proposal: textIn(form, 'proposal'), conflicts: textIn(form, 'conflicts') }),
  revised: { lock: 'application', version: ({ named }) => versionOf(named) },
  countsTowardHourlyLimit: true,
  run: ({ db, actor, now }, { proposal, conflicts }) =>
    saveConflictList(db, actor, parseId(proposal) ?? 0, { conflicts }, now),
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Changes saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Who should not review this? · Collegium' }];

const TITLE = 'Who should not review this?';
const HINT =
  'Name people who could not judge your application fairly. Only the owner and co-owners can see this.';
const versionOf = (named: readonly string[]) => ({ [TITLE]: named.join(', ') });

/** `/applications/{id}/conflicts`: people that should not review an application. */
export default function NamedConflictsPage({ loaderData: page, actionData }: Route.ComponentProps) {
  const { refusal, typed } = actionData ?? {};
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question={TITLE}
      consequences={[HINT]}
      allowed
      refusal={refusal?.fields ? undefined : refusal}
      confirm="Save"
      cancel={{ label: 'Back', to: ownApplicationUrl(page.id) }}
    >
      <Fields
        page={page}
        value={typed?.conflicts ?? page.named.join('\n')}
        error={refusal?.fields?.['conflicts']}
      />
    </ConfirmPage>
  );
}

/** The same form as a section of the application's page. */
export function NamedConflicts({ page, named }: { page: ApplicationPageData; named: string[] }) {
  return (
    <PageSection title={TITLE} titleId="conflicts">
      <p className="hint">{HINT}</p>
      <Form method="post" action={`${ownApplicationUrl(page.id)}/conflicts`} className="stack">
        <input type="hidden" name={REVISION_FIELD} value={revisionOf(versionOf(named))} />
        <Fields page={page} value={named.join('\n')} />
        <p>
          <Button>Save</Button>
        </p>
      </Form>
    </PageSection>
  );
}

type FieldsProps = { page: ApplicationPageData; value: string; error?: string | undefined };

function Fields({ page, value, error }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="proposal" value={page.proposalId} />
      <GuardedTextArea
        label="Names or email addresses"
        hint={`One person a line, at most ${NAMED_BY_APPLICANT_MAX}.`}
        name="conflicts"
        rows={3}
        optional
        defaultValue={value}
        error={error}
      />
    </>
  );
}
