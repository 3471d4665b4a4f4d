import { useNavigation } from 'react-router';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';
import { markAllRead } from '#server/commands/notification/notification.ts';
import { countUnread } from '#server/queries/notification/notification.ts';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { NarrowPage } from '#app/kit/layout/narrow-page.tsx';
import { parseId } from '#domain/base/parse-id.ts';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/read-all.ts';

const route = actionRoute({
  access: 'member',
  load: async ({ db, actor, now }) => ({ unread: await countUnread(db, actor, now) }),
  read: (form) => parseId(textIn(form, 'upTo')),
  signedOut: 'redirect',
  run: ({ db, actor, now }, upTo) => markAllRead(db, actor, upTo, now),
  // Without a number: notifications replaced by a later one are not counted.
  done: ({ marked }) => ({
    to: '/notifications',
    toast: marked === 0 ? 'You have no unread notifications.' : 'All marked as read',
  }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Mark all as read · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/notifications/read-all`: confirms before all notifications are marked as read. */
export default function ReadAll({ loaderData: { unread } }: Route.ComponentProps) {
  const pending = useNavigation().formAction === '/notifications/read-all';
  return (
    <NarrowPage
      title="Mark all as read?"
      lede={
        unread === 0
          ? 'You have no unread notifications.'
          : `Items waiting on you stay here until they’re done. Everything else stays for ${NOTIFICATION_RETENTION_DAYS} days.`
      }
    >
      <Form method="post">
        <ButtonGroup>
          {unread > 0 && (
            <Button variant="primary" pending={pending}>
              Mark all as read
            </Button>
          )}
          <ButtonLink to="/notifications">Back to notifications</ButtonLink>
        </ButtonGroup>
      </Form>
    </NarrowPage>
  );
}
