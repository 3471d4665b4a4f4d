import { Link } from 'react-router';
import { CLOSING_REMINDER_DAYS, REPLY_REMINDER_DAYS } from '#domain/notification/reminder.ts';
import { NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';
import type { Chapter } from './guide-types.ts';
import { Callout } from '#app/kit/feedback/callout.tsx';

/** Which notifications people get, where, and what they can choose. */
export const NOTIFICATIONS: Chapter = {
  slug: 'notifications',
  audience: 'applicants',
  title: 'Notifications',
  lede: 'How you hear about your applications and proposals: in Collegium and by email.',
  sections: [
    {
      id: 'the-bell',
      title: 'The bell',
      body: (
        <>
          <p>
            The bell in the header counts what you haven’t read. It opens{' '}
            <Link className="link" to="/notifications">
              Notifications
            </Link>
            , where everything stays for {NOTIFICATION_RETENTION_DAYS} days. Opening a notification marks it
            as read.
          </p>
          <p>
            “Waiting on you” comes first: invitations you haven’t answered and, for owners, results that are
            due. It stays there until you’re done, whether you’ve read it or not.
          </p>
        </>
      ),
    },
    {
      id: 'by-mail',
      title: 'By email',
      body: (
        <>
          <p>
            Emails go to the address you sign in with and always come from Collegium. A receipt has everything
            you sent. The subject of a result email doesn’t reveal the result, since others may see your
            screen. “Action required” appears only when you need to reply.
          </p>
          <p>
            A link in an email only opens a page; nothing happens until you choose something there. If an
            email doesn’t arrive, nothing is lost: you find everything under Notifications, and your
            application shows where its receipt was sent.
          </p>
        </>
      ),
    },
    {
      id: 'preferences',
      title: 'Choose what you get',
      body: (
        <>
          <p>
            Under{' '}
            <Link className="link" to="/notifications/preferences">
              Preferences
            </Link>{' '}
            you choose for each event whether you hear about it in Collegium, by email, or not at all. You
            always hear about receipts, invitations, results, and sign-ins from a new device.
          </p>
          <Callout>
            We remind you of a draft, of changes that you haven’t submitted, or of a saved proposal{' '}
            {CLOSING_REMINDER_DAYS} days before the close date, and of an unanswered invitation{' '}
            {REPLY_REMINDER_DAYS} days before the reply-by date.
          </Callout>
        </>
      ),
    },
  ],
};
