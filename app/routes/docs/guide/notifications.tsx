import { Link } from 'react-router';
import { CLOSES_SOON_DAYS, NOTICE_DAYS, REPLY_REMINDER_DAYS } from '../../../../domain/notice.ts';
import type { Chapter } from './chapter.ts';

/** What reaches somebody, where, and what they can choose. */
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
            , where everything stays for {NOTICE_DAYS} days. Opening a line marks it as read.
          </p>
          <p>
            “Waiting on you” stands on top: an invitation without your answer, and, for owners, results that
            are due. It stays there until it is done, whether you have read it or not.
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
          <div className="note">
            {CLOSES_SOON_DAYS} days before the close date you are reminded of a draft or a saved proposal, and{' '}
            {REPLY_REMINDER_DAYS} days before the reply-by date of an invitation that waits for your answer.
          </div>
        </>
      ),
    },
  ],
};
