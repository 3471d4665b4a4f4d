import { Link } from 'react-router';
import { CLOSES_SOON_DAYS, REPLY_REMINDER_DAYS } from '../../../../domain/reminder.ts';
import { NOTIFICATION_RETENTION_DAYS } from '../../../../domain/notifications/retention.ts';
import type { Chapter } from './guide-types.ts';
import { Callout } from '../../../ui/callout.tsx';

/** Which notifications people get, where, and what they can choose. */
export const NOTIFICATIONS: Chapter = {
  slug: 'notifications',
  audience: 'applicants',
  title: 'Notifications',
  lede: 'What happens to your applications and proposals reaches you in Collegium and by mail, each thing once.',
  sections: [
    {
      id: 'the-bell',
      title: 'The bell',
      body: (
        <>
          <p>
            The bell in the header counts what you have not read. It leads to{' '}
            <Link className="link" to="/notifications">
              Notifications
            </Link>
            , where everything stays for {NOTIFICATION_RETENTION_DAYS} days. Opening a line marks it as read.
          </p>
          <p>
            “Waiting on you” stands on top: an invitation without your answer, and, for owners, results that
            are due. It stays there until it is done, whether you have read it or not.
          </p>
        </>
      ),
    },
    {
      id: 'by-mail',
      title: 'By mail',
      body: (
        <>
          <p>
            Mails go to the address you sign in with, and come from Collegium, whoever they are about. A
            receipt holds every answer you sent. The subject of a result does not give it away, since others
            may see your screen; “Action required” stands there only when an answer is due.
          </p>
          <p>
            A link in a mail opens a page, and nothing is decided before you press something there. When a
            mail does not arrive nothing is lost: all of it stands under Notifications, and your application
            says where its receipt went.
          </p>
        </>
      ),
    },
    {
      id: 'preferences',
      title: 'What you are told',
      body: (
        <>
          <p>
            Under{' '}
            <Link className="link" to="/notifications/preferences">
              Preferences
            </Link>{' '}
            you choose for each event whether it is told in Collegium, by mail, or not at all. Receipts,
            invitations, results, and a sign-in with a browser that you have not used before are always told.
          </p>
          <Callout>
            {CLOSES_SOON_DAYS} days before the close date you are reminded of a draft or a saved proposal, and{' '}
            {REPLY_REMINDER_DAYS} days before the reply-by date of an invitation that waits for your answer.
          </Callout>
        </>
      ),
    },
  ],
};
