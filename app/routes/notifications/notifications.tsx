import { CheckCheck } from 'lucide';
import { Link, useNavigation } from 'react-router';
import { signInUrl } from '#domain/account/sign-in-urls.ts';
import { readerZoneOf } from '#domain/base/actor.ts';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';

import { requestContext } from '#server/http/request-context.ts';
import { listNotifications } from '#server/queries/notification/notification.ts';
import { buttonClass, Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { EmptyState } from '#app/kit/list/empty-state.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { unreadableAddress } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { ListFooter } from '#app/kit/list/page-links.tsx';
import type { Route } from './+types/notifications.ts';
import { notificationsUrl } from './notifications-urls.ts';
import * as styles from './notifications.module.css';
import { NotificationTabs } from './notification-tabs.tsx';
import { NotificationGroups, useFocusOnNext } from './notification-groups.tsx';
import { toListView } from './list-view-model.ts';

export const meta = () => [{ title: 'Notifications · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const params = url.searchParams;
  const unreadOnly = params.get('show') === 'unread';
  const until = parseId(params.get('until'));
  if (params.has('until') && until === null) throw unreadableAddress();
  const found = await listNotifications(db, actor, { unread: unreadOnly, until }, now);
  return { unreadOnly, list: found && toListView(found, now, readerZoneOf(actor)) };
}

type List = NonNullable<Route.ComponentProps['loaderData']['list']>;

/** `/notifications`: pending items and notifications. */
export default function Notifications({ loaderData: { unreadOnly, list } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <div className={styles.header}>
        <PageTitle large className={styles.title}>
          Notifications
        </PageTitle>
        {list && list.unread > 0 && <MarkAll newest={list.newest} />}
      </div>
      {list ? <Listed list={list} unreadOnly={unreadOnly} /> : <SignedOut />}
    </div>
  );
}

function MarkAll({ newest }: { newest: number }) {
  const pending = useNavigation().formAction === '/notifications/read-all';
  return (
    <Form method="post" action="/notifications/read-all">
      <input type="hidden" name="upTo" value={newest} />
      <Button
        className={styles.markAll}
        icon={<Icon node={CheckCheck} className="icon-small" />}
        pending={pending}
      >
        Mark all as read
      </Button>
    </Form>
  );
}

function Listed({ list, unreadOnly }: { list: List; unreadOnly: boolean }) {
  const { waiting, rows, all, unread } = list;
  const isEmpty = waiting.length + rows.length === 0;
  return (
    <>
      <NotificationTabs all={all} unread={unread} current={unreadOnly ? 'unread' : 'all'} />
      {isEmpty ? (
        <Nothing unreadOnly={unreadOnly && all > 0} />
      ) : (
        <>
          <NotificationGroups {...list} />
          <Foot list={list} unreadOnly={unreadOnly} />
        </>
      )}
    </>
  );
}

function Foot({ list, unreadOnly }: { list: List; unreadOnly: boolean }) {
  const { rows, until, zone } = list;
  const showsTimes = rows.some(({ age }) => age <= 1);
  const focusNext = useFocusOnNext(rows.map(({ id }) => id));
  return (
    <ListFooter className={styles.end}>
      {until !== null && (
        <Link
          className={buttonClass({})}
          to={notificationsUrl(unreadOnly, until)}
          replace
          preventScrollReset
          onClick={focusNext}
        >
          Load more
        </Link>
      )}
      <span role="status">
        Notifications are kept for {NOTIFICATION_RETENTION_DAYS} days.
        {showsTimes && <span>{` Times are in ${zone}.`}</span>}
      </span>
    </ListFooter>
  );
}

function Nothing({ unreadOnly }: { unreadOnly: boolean }) {
  if (unreadOnly)
    return (
      <EmptyState
        className={styles.message}
        level={2}
        taken={4}
        title="You’re all caught up"
        action={<ButtonLink to={notificationsUrl(false)}>See all</ButtonLink>}
      >
        New notifications stay here until you open them.
      </EmptyState>
    );
  return (
    <EmptyState
      className={styles.message}
      level={2}
      title="No notifications yet"
      action={<ButtonLink to="/">View Projects</ButtonLink>}
    >
      {`News about your applications and proposals appears here and stays for ${NOTIFICATION_RETENTION_DAYS} days.`}
    </EmptyState>
  );
}

function SignedOut() {
  return (
    <>
      <p className={`lede ${styles.message}`}>Sign in to see news about your applications and proposals.</p>
      <ButtonGroup>
        <ButtonLink variant="primary" size="large" to={signInUrl('/auth', '/notifications')}>
          Sign in
        </ButtonLink>
      </ButtonGroup>
    </>
  );
}
