import { Link } from 'react-router';
import { FEEDBACK_PER_HOUR } from '#domain/access/rate-limits.ts';
import { AUDIT_DAYS } from '#domain/audit/audit.ts';
import { FEEDBACK_DAYS } from '#domain/board/feedback.ts';
import { EMAIL_ATTEMPTS } from '#domain/notification/delivery.ts';
import { EMAIL_RETENTION_DAYS } from '#domain/notification/retention.ts';
import { Callout } from '#app/kit/feedback/callout.tsx';
import { ProseTable } from '#app/kit/text/prose.tsx';
import type { Chapter } from './guide-types.ts';

const code = (text: string) => <code key={text}>{text}</code>;

const SET_UP: Chapter = {
  slug: 'set-up',
  audience: 'admins',
  title: 'Set up',
  lede: 'One program and one data folder. You configure everything with environment variables.',
  sections: [
    {
      id: 'trial',
      title: 'Trial mode',
      body: (
        <p>
          Without any settings Collegium runs in trial mode: a trial sign-in page replaces Google, demo data
          is loaded, and a strip on every page says so. Nothing leaves the computer: emails go to a mailbox at{' '}
          {code('/dev/mail')}, unless SMTP_URL is set.
        </p>
      ),
    },
    {
      id: 'settings',
      title: 'Settings',
      body: (
        <ProseTable
          columns={['Setting', 'What it does']}
          rows={[
            [code('MODE'), 'trial or production. Production doesn’t start with incomplete settings.'],
            [code('HOST, PORT'), 'Where to listen; by default port 3000 on this machine only.'],
            [code('PUBLIC_URL'), 'The address people open; links, cookies and sign-in use it.'],
            [code('SECRET'), 'Signs sessions. In trial mode one is generated in the data folder.'],
            [code('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET'), 'Sign-in with Google.'],
            [
              code('OIDC_ISSUERS'),
              'IDs of other OpenID Connect issuers, such as your university’s; each has its own settings (docs/operate/sign-in.md).',
            ],
            [code('DATABASE_URL'), 'Your own PostgreSQL instead of the bundled one.'],
            [code('DATA_DIR'), 'The folder of the bundled PostgreSQL and the resumes. Back it up.'],
            [
              code('SMTP_URL'),
              'The mail server: smtps://user:password@mail.example.org:465, or smtp://…:587.',
            ],
            [code('MAIL_FROM'), 'Sender of emails; by default no-reply@ at the host of PUBLIC_URL.'],
            [
              code('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE'),
              'Signs emails if the mail server doesn’t (docs/operate/email.md).',
            ],
            [
              code('BOUNCE_ADDRESS, MAIL_REPORT_SECRET'),
              'Where undeliverable emails bounce to, and the secret that signs bounce reports.',
            ],
            [
              code('ADMIN_EMAILS'),
              'Verified addresses of admins, separated by commas; add others with npm run admin -- make-admin.',
            ],
            [
              code('FEEDBACK_EMAIL'),
              'The address shown beside the feedback form; it also receives the feedback.',
            ],
            [code('SOCIAL_LINKS, DOCS_URL'), 'Icons in the footer; another address for Docs.'],
            [code('DEMO'), 'Set to 0, trial mode starts with an empty board.'],
          ]}
        />
      ),
    },
    {
      id: 'health',
      title: 'Health checks',
      body: (
        <p>
          {code('/healthz')} responds while the program runs, {code('/readyz')} while the database is also
          reachable. Every response has an {code('X-Request-Id')}, which you also find in the log and on error
          pages.
        </p>
      ),
    },
  ],
};

const MAIL: Chapter = {
  slug: 'email-delivery',
  audience: 'admins',
  title: 'Email delivery',
  lede: 'Every email is stored together with the change it’s about, then sent. None is lost while the mail server is down.',
  sections: [
    {
      id: 'how',
      title: 'How emails are sent',
      body: (
        <>
          <p>
            If an email is rejected, we try {EMAIL_ATTEMPTS} times over three days, at growing intervals,
            before giving up. While the mail server itself is down, emails wait, and that doesn’t count as an
            attempt. An email keeps its Message-ID across attempts, so that email programs recognize
            duplicates.
          </p>
          <p>
            Emails to one address are sent with a pause in between. Subscription emails have the headers that
            email programs need for one-click unsubscribe.
          </p>
        </>
      ),
    },
    {
      id: 'page',
      title: 'The Email page',
      body: (
        <>
          <p>
            <Link className="link" to="/admin/mail">
              Admin, Email
            </Link>{' '}
            shows the mail server’s last response, emails in progress, and undelivered emails, which you can
            retry or dismiss. You see the recipient and subject, not the content. Records are deleted after{' '}
            {EMAIL_RETENTION_DAYS} days.
          </p>
          <Callout>
            Owners see on their results page whether each result email was delivered, but not the address it
            went to.
          </Callout>
        </>
      ),
    },
    {
      id: 'without',
      title: 'Without a mail server',
      body: (
        <p>
          In production, emails wait until {code('SMTP_URL')} is set; the Email page says so. People still see
          their notifications in Collegium. Only trial mode has a mailbox page.
        </p>
      ),
    },
  ],
};

const MODERATE: Chapter = {
  slug: 'moderation',
  audience: 'admins',
  title: 'Moderation',
  lede: 'What admins can do, and what they can’t.',
  sections: [
    {
      id: 'reports',
      title: 'Reports',
      body: (
        <>
          <p>
            Signed-in members can report a proposal once. A report says why, but not who sent it. Hide takes
            the proposal off the board right away, and its owner reads your note. Restore returns it to its
            previous status. Close a report that needs no action.
          </p>
          <p>
            Three reports of a scam by accounts older than a week pause a proposal: no one can apply or open
            its links until you look. End the pause, and reports can’t pause it for 30 days; or hide the
            proposal as a scam, which takes all resumes from its owner and warns everyone who applied or
            asked. Restoring it gives the resumes back, and notifies everyone who was warned that an admin put
            it back.
          </p>
          <Callout>The owner and applicants can still read a hidden proposal.</Callout>
        </>
      ),
    },
    {
      id: 'members',
      title: 'Members',
      body: (
        <p>
          Suspending a member ends all their sessions and API tokens, and no one can sign in to the account
          until you restore it. You can’t suspend yourself.
        </p>
      ),
    },
    {
      id: 'announcements',
      title: 'Announcements',
      body: (
        <p>
          Write a draft with a preview. Publish it now or schedule it; you can unpublish it and publish it
          again. Readers are counted once a day, without storing who they are.
        </p>
      ),
    },
    {
      id: 'feedback',
      title: 'Feedback',
      body: (
        <p>
          Feedback is stored for {FEEDBACK_DAYS} days. Each member, and each network address of visitors, can
          send {FEEDBACK_PER_HOUR} messages an hour.
        </p>
      ),
    },
    {
      id: 'audit',
      title: 'Audit log',
      body: (
        <>
          <p>
            <Link className="link" to="/admin/audit">
              Admin, Audit log
            </Link>{' '}
            shows who viewed or changed what, latest first: sign-ins (also failed ones), tokens, resumes
            uploaded, opened or deleted, every status change of proposals and applications, downloads, and
            what admins did and viewed. Filter by a person’s full email address or ID, by action, and by
            object such as “proposal 12.” The request ID leads to the line in the server’s log.
          </p>
          <p>
            Entries contain IDs, never what was written or decided, or who reported. No one can change an
            entry: the database prevents it. Entries are deleted after {AUDIT_DAYS} days. People who deleted
            their account appear as a former member.
          </p>
        </>
      ),
    },
    {
      id: 'limits',
      title: 'What admins can’t see',
      body: (
        <p>
          Only the applicant and the owner can read answers and resumes. No page shows them to admins, and an
          admin who opens a resume’s link is refused like anyone else.
        </p>
      ),
    },
  ],
};

export const FOR_ADMINS: readonly Chapter[] = [SET_UP, MAIL, MODERATE];
