import { Link } from 'react-router';
import { AUDIT_DAYS } from '../../../../domain/audit.ts';
import { FEEDBACK_AN_HOUR, FEEDBACK_DAYS } from '../../../../domain/feedback.ts';
import { EMAIL_ATTEMPTS } from '../../../../domain/delivery.ts';
import { EMAIL_RETENTION_DAYS } from '../../../../domain/notifications/retention.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ProseTable } from '../../../ui/prose.tsx';
import type { Chapter } from './guide-types.ts';

const code = (text: string) => <code key={text}>{text}</code>;

const SET_UP: Chapter = {
  slug: 'set-up',
  audience: 'admins',
  title: 'Set up',
  lede: 'One program, one folder of data. Everything is set with environment variables.',
  sections: [
    {
      id: 'trial',
      title: 'Trial mode',
      body: (
        <p>
          Without any setting the board runs in trial mode: a trial sign-in page stands in for Google, a demo
          world is loaded, and a strip on every page says so. Nothing leaves the computer: mails are kept in a
          mailbox at {code('/dev/mail')}, unless SMTP_URL is set.
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
            [code('MODE'), 'trial or production. Production refuses to start half configured.'],
            [code('HOST, PORT'), 'Where to listen: this machine alone and 3000 when not set.'],
            [code('PUBLIC_URL'), 'The address people open; links, cookies and sign-in use it.'],
            [code('SECRET'), 'Signs sessions. In trial mode one is made and kept in the data folder.'],
            [code('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET'), 'Sign-in with Google.'],
            [
              code('OIDC_ISSUERS'),
              'Ids of other OpenID Connect issuers, such as your university’s; each has settings of its own (docs/operate/sign-in.md).',
            ],
            [code('DATABASE_URL'), 'A PostgreSQL of yours instead of the bundled one.'],
            [code('DATA_DIR'), 'The folder of the bundled PostgreSQL and the resumes. Back it up.'],
            [
              code('SMTP_URL'),
              'The mail server: smtps://user:password@mail.example.org:465, or smtp://…:587.',
            ],
            [code('MAIL_FROM'), 'Whom mails come from; no-reply@ at the host of PUBLIC_URL when not set.'],
            [
              code('DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY_FILE'),
              'Signs mails, where the mail server does not (docs/operate/email.md).',
            ],
            [
              code('BOUNCE_ADDRESS, MAIL_REPORT_SECRET'),
              'Where mails come back to that cannot be delivered, and what signs reports of them.',
            ],
            [
              code('ADMIN_EMAILS'),
              'Who is an admin, by verified address, with commas between; others are made by npm run admin -- make-admin.',
            ],
            [
              code('FEEDBACK_EMAIL'),
              'The address named beside the feedback form; what is sent there is mailed to it.',
            ],
            [code('SOCIAL_LINKS, DOCS_URL'), 'Icons in the foot of the pages; another place for Docs.'],
            [code('DEMO'), 'Set to 0, trial mode starts with an empty board.'],
          ]}
        />
      ),
    },
    {
      id: 'health',
      title: 'Is it well?',
      body: (
        <p>
          {code('/healthz')} answers while the program runs, {code('/readyz')} while the database answers as
          well. Every answer carries an {code('X-Request-Id')}, which stands in the log and on error pages.
        </p>
      ),
    },
  ],
};

const MAIL: Chapter = {
  slug: 'mail-delivery',
  audience: 'admins',
  title: 'Mail delivery',
  lede: 'Every mail is stored with what it tells of, in one step, and sent from there. None is lost when the mail server is away.',
  sections: [
    {
      id: 'how',
      title: 'How a mail leaves',
      body: (
        <>
          <p>
            A mail that a server does not take is tried {EMAIL_ATTEMPTS} times over three days, at growing
            distances, and then given up. While the mail server itself is out of order mails wait, and that
            counts as no try. A mail keeps its Message-ID however often it is tried, so that programs know it
            again.
          </p>
          <p>
            One address gets its mails with a pause between them. Subscriptions carry what mail programs need
            to offer unsubscribing in one click.
          </p>
        </>
      ),
    },
    {
      id: 'page',
      title: 'The Mail page',
      body: (
        <>
          <p>
            Under{' '}
            <Link className="link" to="/admin/mail">
              Admin, Mail
            </Link>{' '}
            stand the last answer of the mail server, what is on its way, and what was given up: try it again,
            or dismiss it. You see to whom a mail goes and its subject, not what it says. Records go after{' '}
            {EMAIL_RETENTION_DAYS} days.
          </p>
          <Callout>
            Owners read on their results page whether the mail about a result was delivered, without its
            address.
          </Callout>
        </>
      ),
    },
    {
      id: 'without',
      title: 'Without a mail server',
      body: (
        <p>
          In production, mails are kept and wait until {code('SMTP_URL')} is set; the Mail page says so. What
          people are told stands in Collegium either way. A mailbox page exists in trial mode alone.
        </p>
      ),
    },
  ],
};

const MODERATE: Chapter = {
  slug: 'keep-order',
  audience: 'admins',
  title: 'Keep order',
  lede: 'What an admin can do, and what nobody can.',
  sections: [
    {
      id: 'reports',
      title: 'Reports',
      body: (
        <>
          <p>
            Anybody signed in can report a proposal, once. A report says why; it does not tell you who sent
            it. Hide takes the proposal off the board at once, and its owner reads your note. Restore puts it
            back to where it stood. A report that needs nothing is closed.
          </p>
          <Callout>The owner and the applicants of a hidden proposal still read it.</Callout>
        </>
      ),
    },
    {
      id: 'members',
      title: 'Members',
      body: (
        <p>
          Suspending ends every session and call token of a member at once, and nobody can sign in with the
          account until it is restored. You cannot suspend yourself.
        </p>
      ),
    },
    {
      id: 'announcements',
      title: 'Announcements',
      body: (
        <p>
          Write a draft and see it as readers will. Publish it now or choose a moment; an unpublished one
          leaves the board and can come back. Readers are counted once a day, without storing who they are.
        </p>
      ),
    },
    {
      id: 'feedback',
      title: 'Feedback',
      body: (
        <p>
          What people send through Send Feedback is kept for {FEEDBACK_DAYS} days. One person, or one network
          address of visitors, can send {FEEDBACK_AN_HOUR} an hour.
        </p>
      ),
    },
    {
      id: 'audit',
      title: 'The audit trail',
      body: (
        <>
          <p>
            <Link className="link" to="/admin/audit">
              Admin, Audit
            </Link>{' '}
            shows who saw or changed what, the latest first: sign-ins and refused ones, tokens, resumes that
            were uploaded, opened or deleted, every move of proposals and applications, downloads, and what
            admins did and looked at. Filter by a person’s whole e-mail address or id, by what was done, and
            by a thing such as “proposal 12”. The request leads to the line of the server’s log.
          </p>
          <p>
            An entry holds ids, never what was written or decided, nor who reported. Nobody can change one:
            the database refuses it. After {AUDIT_DAYS} days it is deleted. Whoever deleted their account
            stands there as a former member.
          </p>
        </>
      ),
    },
    {
      id: 'limits',
      title: 'What admins do not see',
      body: (
        <p>
          Answers and resumes are read by the applicant and the owner alone. There is no page that shows them
          to an admin, and the address of a resume answers an admin as it answers a stranger.
        </p>
      ),
    },
  ],
};

export const FOR_ADMINS: readonly Chapter[] = [SET_UP, MAIL, MODERATE];
