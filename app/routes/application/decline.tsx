import { MESSAGE_CAP } from '#domain/application/application.ts';
import { declineInvitation } from '#server/commands/application/application.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { textIn } from '#app/http/read-form.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/decline.ts';
import { aboutApplication } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { loadOwnApplication } from './load-own-application.ts';

const route = actionRoute({
  load: loadOwnApplication,
  allows: ({ may }) => may.decline,
  read: (form) => textIn(form, 'note'),
  counted: true,
  run: ({ db, actor, id, now }, note) => declineInvitation(db, actor, id, { note }, now),
  done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Invitation declined' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Decline the invitation · Collegium' }];

/** `/applications/{id}/decline`: declines an invitation, with a note to the owner. */
export default function DeclineInvitation({ loaderData: page, actionData }: Route.ComponentProps) {
  const error = actionData?.refusal.fields?.note;
  return (
    <ConfirmPage
      {...aboutApplication(page)}
      question="Decline this invitation?"
      consequences={[
        `${page.name} will be notified right away, and can invite someone else.`,
        'This can’t be undone.',
      ]}
      allowed={page.may.decline}
      refusal={actionData?.refusal}
      confirm="Decline the invitation"
      danger
      cancel={{ label: 'Back', to: ownApplicationUrl(page.id) }}
    >
      <TextArea
        label={`Message to ${page.name}`}
        optional
        name="note"
        cap={MESSAGE_CAP}
        hint={`Only ${page.name} can read this.`}
        defaultValue={actionData?.typed ?? ''}
        error={error}
        autoFocus={Boolean(error)}
      />
    </ConfirmPage>
  );
}
