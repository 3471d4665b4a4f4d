import { Form, redirect, useNavigation } from 'react-router';
import { NOTIFICATION_RETENTION_DAYS } from '../../../domain/notifications/retention.ts';
import { markAllRead } from '../../../server/commands/notification.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { countUnread } from '../../../server/queries/notification.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { readForm } from '../../ui/read-form.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { parseId } from '../../ui/parse-id.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import type { Route } from './+types/read-all.ts';

export const meta = () => [{ title: 'Mark all as read · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  requireSignIn('/notifications/read-all', actor);
  return { unread: await countUnread(db, actor, now) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireSignIn('/notifications/read-all', actor);
  const upTo = (await readForm(request)).get('upTo');
  const marked = await markAllRead(db, actor, parseId(typeof upTo === 'string' ? upTo : null), now);
  if (!marked.ok) throw pageRefusal(marked.refusal);
  // Without a number: notifications replaced by a later one are not counted.
  const toast = marked.value.marked === 0 ? 'Nothing was unread.' : 'All marked as read';
  return redirect('/notifications', { status: 303, headers: { 'Set-Cookie': toastCookie(toast) } });
}

/** `/notifications/read-all`: confirms before all notifications are marked as read. */
export default function ReadAll({ loaderData: { unread } }: Route.ComponentProps) {
  const pending = useNavigation().formAction === '/notifications/read-all';
  return (
    <div className="pg share">
      <h1 className="s">Mark all as read?</h1>
      <p className="lede">
        {unread === 0
          ? 'There is nothing unread.'
          : `What waits on you stays on the list until it is done, and everything else stays for ${NOTIFICATION_RETENTION_DAYS} days.`}
      </p>
      <Form method="post" className="ft2">
        {unread > 0 && (
          <Button variant="primary" pending={pending}>
            Mark all as read
          </Button>
        )}
        <ButtonLink to="/notifications">Back to the list</ButtonLink>
      </Form>
    </div>
  );
}
