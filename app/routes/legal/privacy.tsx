import { Link } from 'react-router';
import { UNSENT_DRAFT_DAYS } from '../../../domain/application-draft.ts';
import { AUDIT_DAYS } from '../../../domain/audit.ts';
import { STOP_DAYS } from '../../../domain/bounce.ts';
import { FEEDBACK_DAYS } from '../../../domain/feedback.ts';
import {
  EMAIL_RETENTION_DAYS,
  NOTIFICATION_RETENTION_DAYS,
} from '../../../domain/notifications/retention.ts';
import { UNUSED_RESUME_DAYS, WITHDRAWN_RESUME_DAYS } from '../../../domain/resume.ts';
import { CONFIRM_HOURS } from '../../../domain/subscription.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { ProseTable, type ProseSection } from '../../ui/prose.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import type { Route } from './+types/privacy.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy',
    description: 'What Collegium stores about you, who can see it, and when it is deleted.',
    path: '/privacy',
  });

type RetentionRow = [what: string, why: string, until: string];

/** How long a resume is retained; `days` is set by the operator. */
const resumeRetention = (days: number) =>
  `${days} days after the result date (rolling: the close date); ${WITHDRAWN_RESUME_DAYS} days after the close date when you withdrew or never sent it; ${UNUSED_RESUME_DAYS} days after the upload when it was never part of an application. One used in several is kept for the longest. The page of your application says the day`;

const RESUME = 'Resume';

const RETENTION: RetentionRow[] = [
  [
    'Name, e-mail address, whether it is verified, picture address, with whom you sign in',
    'To know it is you',
    'You delete the account',
  ],
  [
    'Sessions: when you signed in, and with which browser',
    'To keep you signed in, and to end it',
    '30 days after you signed in, or when you log out',
  ],
  [
    'Browsers you signed in with, each as a code that does not show it',
    'To tell you of one you have not used before',
    'A year after you last signed in with it, or you delete the account',
  ],
  [
    'What you tell on your page: organization, text, interests',
    'So that others know who you are',
    'You change it, or delete the account',
  ],
  [
    'Proposals, and what happened to them',
    'That is the board',
    'You delete the account. One that somebody applied to stays readable to these people, without your name, organization and address',
  ],
  ['Proposals you saved', 'So that you find them again', 'You remove them, or delete the account'],
  [
    'Drafts',
    'So that nothing you typed is lost',
    `You submit or discard them, or delete the account. One of an application: ${UNSENT_DRAFT_DAYS} days after it can no longer be sent`,
  ],
  ['Answers, comments, reference link', 'So that the owner can choose', 'You delete the account'],
  [RESUME, 'So that the owner can choose', ''],
  ['Who opened your resume, and when', 'So that you can see it', 'You delete the account'],
  [
    'The audit trail: that you signed in, posted, applied, decided, opened or downloaded something, or looked at a page for admins, with the time. Ids only, nothing you wrote',
    'So that misuse can be found',
    `${AUDIT_DAYS} days. When you delete the account, a name that leads to nobody takes your place in it`,
  ],
  [
    'Decisions and moves, with their time',
    'So that both sides can see what happened',
    'With the proposal or the application',
  ],
  [
    'That mails to your address came back, or that one was reported as spam, with what was said',
    'So that nothing more is sent there',
    `${STOP_DAYS.bounced} days, ${STOP_DAYS.complained} after a report; or until you start mails again, an admin does so for you, or you delete the account`,
  ],
  [
    'Your notifications, and when you read them',
    'So that you find it again',
    `${NOTIFICATION_RETENTION_DAYS} days`,
  ],
  [
    'Mails to you: what each was about, when, and whether it arrived',
    'So that none is lost, and admins can see what went wrong',
    `${EMAIL_RETENTION_DAYS} days`,
  ],
  [
    'What you want to be told of',
    'So that nothing unwanted reaches you',
    'You change it, or delete the account',
  ],
  [
    'An owner’s private note about an application, which nobody else reads',
    'So that the owner can choose',
    'The owner removes it, or one of the two accounts is deleted',
  ],
  [
    'Reports of proposals, and what admins did about them',
    'So that the board stays sound',
    'With the proposal. When you delete the account your report stays, without you',
  ],
  [
    'That an announcement was read today, as a code that does not tell by whom',
    'To count readers once a day',
    'Two days',
  ],
  [
    'Feedback, and the address you left',
    'So that the team can mend and answer',
    `${FEEDBACK_DAYS} days, or until you delete the account`,
  ],
  [
    'An address that subscribed to new proposals, what it asked for, and when it was confirmed',
    'To send what was asked for',
    `You unsubscribe, which every mail offers, or delete the account with that address. ${CONFIRM_HOURS} hours when nobody confirms it`,
  ],
  [
    'How often within an hour you sent feedback or had a receipt sent again, and one network or mail address was used for feedback or a subscription; addresses as codes that do not show them',
    'Against floods',
    'The end of the hour',
  ],
];

const SECTIONS: ProseSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>No advertising, no trackers, no selling, no scripts from elsewhere.</li>
        <li>Your application is read by the owner of that proposal and by nobody else.</li>
        <li>
          Mails tell you what happened and what you asked for. They have no pictures, no trackers and no
          counted links, and you can switch off what you need not know.
        </li>
        <li>
          A resume is deleted by itself, on a date that Settings, Resumes shows. One that you never submitted
          you can delete there at any time.
        </li>
        <li>You can take everything with you, or delete it, without asking us.</li>
      </ul>
    ),
  },
  {
    id: 'kept',
    title: 'What we keep, and until when',
    body: null,
  },
  {
    id: 'who',
    title: 'Who can see it',
    body: (
      <>
        <p>
          Everybody reads a published proposal: its text, its poster’s name and organization as they were
          typed there, its dates and its numbers.
        </p>
        <p>
          An application is read by its applicant and, once it is submitted, by the owner of that proposal.
          After a withdrawal the owner sees only that there was one. Name and e-mail address are exchanged
          when an invitation is accepted, and both sides are told so before.
        </p>
        <p>
          Your public page shows your name, what you put there and your proposals, and you can switch it off.
        </p>
        <p>
          A mail passes through the mail server of whoever runs this board, and yours. An owner reads whether
          the mail about a result was delivered, without its address. Admins read to which address a mail
          went, its subject and what the mail server answered, but not what it says.
        </p>
        <p>
          Admins read reports, without the name of who reported, feedback, proposals that were hidden, and who
          has an account. They do not read answers or resumes: the program refuses it.
        </p>
        <p>
          Admins also read the audit trail: who did what and when, so also who applied where and that
          something was decided about it, but not what was written or decided, nor who reported. When they
          look at it, that is written down too. What you did is part of your download; who opened your resumes
          stands in your settings.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    body: (
      <ul>
        <li>One cookie keeps you signed in. While you sign in there is a second one, for some minutes.</li>
        <li>
          Once you have signed in, a third one holds a random name for this browser for a year, also after you
          sign out. We keep a one-way hash of it with your account, so that we can tell you of a sign-in with
          a browser you have not used before. It is read when you sign in and at no other time.
        </li>
        <li>A message such as “Draft saved” travels in a cookie that the next page removes.</li>
        <li>Your choice of light or dark stays in the browser.</li>
        <li>
          What the server has not got yet, for example without a connection, is kept in the browser until it
          is saved, and erased when you log out.
        </li>
      </ul>
    ),
  },
  {
    id: 'statistics',
    title: 'Statistics',
    body: (
      <p>
        The{' '}
        <Link className="link" to="/stat">
          public figures
        </Link>{' '}
        are sums over proposals that everybody can read. Drafts, hidden and withdrawn proposals, and decisions
        that were not announced never count.
      </p>
    ),
  },
  {
    id: 'rights',
    title: 'What you can do',
    body: (
      <>
        <p>
          <Link className="link" to="/settings/account#data">
            Download your data
          </Link>
          ,{' '}
          <Link className="link" to="/settings/account#sessions">
            end a session
          </Link>
          ,{' '}
          <Link className="link" to="/settings/delete">
            delete your account
          </Link>
          , or{' '}
          <Link className="link" to="/send-feedback?from=%2Fprivacy">
            write to us
          </Link>
          .
        </p>
        <p>
          Deleting the account removes your profile, applications, answers, drafts, feedback and resumes at
          once, and ends every session. Owners to whom you had applied, and people who follow your own
          proposals, are told, without your name. It cannot be undone.
        </p>
        <p>
          Without deleting anything else you can replace your answers until the close date, withdraw, and
          delete your resume while your application is undecided.
        </p>
      </>
    ),
  },
];

/** Loads the resume retention in days, as set by the operator. */
export function loader({ context }: Route.LoaderArgs) {
  return { resumeDays: requestContext(context).settings.resumeDays };
}

/** `/privacy`: what the program stores; the resume retention comes from its settings. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const until = resumeRetention(loaderData.resumeDays);
  const rows = RETENTION.map(([what, why, usual]): RetentionRow => [
    what,
    why,
    what === RESUME ? until : usual,
  ]);
  const retentionTable = <ProseTable columns={['What', 'Why', 'Until']} rows={rows} />;
  return (
    <LegalPage
      name="Privacy"
      title="What we know about you, and for how long"
      lede="We keep what the board needs to work, show you who looked at it, and delete it on a date you can read."
      sections={SECTIONS.map((section) =>
        section.id === 'kept' ? { ...section, body: retentionTable } : section,
      )}
    />
  );
}
