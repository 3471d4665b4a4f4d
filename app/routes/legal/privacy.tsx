import { Link } from 'react-router';
import { PREVIOUS_TEXTS_DAYS } from '#domain/application/application-edit.ts';
import { UNSENT_DRAFT_DAYS } from '#domain/application/application-draft.ts';
import { AUDIT_DAYS } from '#domain/audit/audit.ts';
import { STOP_DAYS } from '#domain/notification/bounce.ts';
import { FEEDBACK_DAYS } from '#domain/board/feedback.ts';
import { EMAIL_RETENTION_DAYS, NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';
import { UNANSWERED_QUESTION_DAYS } from '#domain/proposal/public-question.ts';
import { INVITATION_RETENTION_DAYS } from '#domain/proposal/proposal-people.ts';
import { UNUSED_RESUME_DAYS, WITHDRAWN_RESUME_DAYS } from '#domain/application/resume.ts';
import { CONFIRM_HOURS } from '#domain/notification/subscription.ts';
import { requestContext } from '#server/http/request-context.ts';
import { ProseTable, type ProseSection } from '#app/kit/text/prose.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
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
  `${days} days after the result date (rolling: the close date); ${WITHDRAWN_RESUME_DAYS} days after the close date if you withdrew or never submitted; ${UNUSED_RESUME_DAYS} days after the upload if it was never part of an application. For a file in several applications, the latest date counts. Your application’s page shows the date`;

const RESUME = 'Resume';

const RETENTION: RetentionRow[] = [
  [
    'Your account: name, email address, whether it’s verified, sign-in provider, link to your picture',
    'To know it’s you',
    'Until you delete your account',
  ],
  [
    'Sessions: when you signed in, and with which browser',
    'To keep you signed in and let you sign out elsewhere',
    '30 days after you signed in, or until you sign out',
  ],
  [
    'Passkeys you added: a public key, the name you gave it, and when it was last used',
    'To sign you in without a password',
    'Until you remove them or delete your account',
  ],
  [
    'Wallets you added: the address, and when you last signed in with it. No one else sees them unless you show them on your page',
    'To let you sign in with a wallet',
    'Until you remove them or delete your account',
  ],
  [
    'Browsers you signed in with: a one-way hash of each',
    'To notify you when you sign in on a new device',
    'A year after you last signed in with it, or until you delete your account',
  ],
  [
    'Your profile: preferred first name, organization, bio, interests',
    'So that others know who you are, and messages use the first name you prefer; a new proposal begins with your organization',
    'Until you change it or delete your account',
  ],
  [
    'Facts we verified about you: a domain, GitHub account or ORCID iD that you control, and when we checked. The domain you want to verify, with its DNS record and when you asked us to check it',
    'To show others who you are, if you turn that on',
    'Until you remove them or delete your account',
  ],
  [
    'Proposals and their history',
    'To show them on the board',
    'Until you delete your account. Applicants can still read proposals they applied to, and a proposal that you handed over or worked on goes on, without your name, organization and email address',
  ],
  ['Proposals you saved', 'So that you find them again', 'Until you remove them or delete your account'],
  [
    'Drafts',
    'So that you don’t lose what you typed',
    `Until you submit or discard them or delete your account. Application drafts: ${UNSENT_DRAFT_DAYS} days after they can no longer be submitted`,
  ],
  [
    'Your application: answers, comments, reference link, use of AI tools',
    'So that the owner can decide',
    'Until you delete your account',
  ],
  [
    'What you replaced in an application that the owner had already read or decided about',
    'So that the owner can see what changed',
    `Until the owner has looked at it, the results are announced, you withdraw, or one of the two accounts is deleted; ${PREVIOUS_TEXTS_DAYS} days at most`,
  ],
  [
    'Teams: who is in them and what each person does, addresses that the lead invited with a message, each person’s answer',
    'So that a team can apply together. The owner sees its people once it submits',
    'Until you delete your account. An address is removed when the person joins or the invitation is canceled',
  ],
  [RESUME, 'So that the owner can decide', ''],
  ['Who opened your resume, and when', 'To show you', 'Until you delete your account'],
  [
    'Audit log: when you signed in, posted, applied, decided, opened or downloaded something, or viewed an admin page. IDs only, nothing you wrote',
    'To find misuse',
    `${AUDIT_DAYS} days. If you delete your account, a random ID replaces yours`,
  ],
  [
    'Decisions and status changes, with their times',
    'So that both sides can see what happened',
    'As long as we store the proposal or application',
  ],
  [
    'Whether emails to you bounced or were reported as spam, with the mail server’s response',
    'So that we stop sending there',
    `${STOP_DAYS.bounced} days, or ${STOP_DAYS.complained} days after a spam report; or until you or an admin turn emails on again, or you delete your account`,
  ],
  [
    'Your notifications, and when you read them',
    'So that you find them again',
    `${NOTIFICATION_RETENTION_DAYS} days`,
  ],
  [
    'Emails to you: subject, time, and whether they were delivered',
    'So that none get lost, and admins can see what went wrong',
    `${EMAIL_RETENTION_DAYS} days`,
  ],
  [
    'Your email addresses, and which one is primary',
    'To reach you, to let you sign in, and to show a college’s domain if you choose to',
    'Until you remove them or your account',
  ],
  [
    'An address you asked us to email a link to',
    'So that the link works once, and only for you',
    'A day after the link expired',
  ],
  [
    'The address someone invited to work on a proposal, and their message',
    'So that only you can accept',
    `${INVITATION_RETENTION_DAYS} days after the invitation expired, or until the account that has the address is deleted`,
  ],
  [
    'That you work or worked on a proposal, and when',
    'To decide what you can open',
    'Until you delete your account',
  ],
  [
    'Who may open the resume of an application: those whose names you read, or who you allowed',
    'So that no one else can',
    'Until they leave the proposal, or one of the two accounts is deleted',
  ],
  [
    'Your browser’s time zone',
    'To show times in emails in your time zone',
    'Until it changes or you delete your account',
  ],
  [
    'Your notification preferences',
    'So that you only get what you want',
    'Until you change them or delete your account',
  ],
  [
    'A private note of the owner or a co-owner about an application, which no one else can read',
    'So that they can decide',
    'Until the owner removes it, or one of the two accounts is deleted',
  ],
  [
    'Questions you asked about a proposal, and that you have one too. No one can read who asked, not even the owner',
    'To notify you of the answer, and to limit misuse',
    `As long as we store the proposal; unanswered, until ${UNANSWERED_QUESTION_DAYS} days after its close date. If you delete your account, they stay without your name and email address and no longer lead to you, since one that disappears would show who asked`,
  ],
  [
    'Templates an owner saved for messages, which no one else can read',
    'So that the owner can use a text again',
    'Until the owner deletes them, or their account',
  ],
  [
    'Searches you saved, the proposals that matched them, and whether you have seen those',
    'To show and email you new matches. No one else can read them',
    'Until you delete the search or your account',
  ],
  [
    'Reports of proposals, and what admins did about them',
    'To keep the board safe',
    'As long as we store the proposal. If you delete your account, we keep your report without your name',
  ],
  ['Who read an announcement today, as a one-way hash', 'To count each reader once a day', 'Two days'],
  [
    'Feedback, and the email address you left',
    'So that the team can fix things and reply',
    `${FEEDBACK_DAYS} days, or until you delete your account`,
  ],
  [
    'The email address of a subscription, its topics, roles, pay and hours, and when it was confirmed',
    'To send new proposals',
    `Until you unsubscribe, with a link in every email, or delete the account that uses that address. ${CONFIRM_HOURS} hours if it isn’t confirmed`,
  ],
  [
    'How often in an hour or a day you sent feedback or an invitation, or asked for a receipt or a link, and how often a network or email address (as a one-way hash) was used for feedback, a subscription, an invitation or a link',
    'To prevent abuse',
    'Until the end of the hour or day',
  ],
];

const SECTIONS: ProseSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>No ads, no trackers, no selling of data, no third-party scripts.</li>
        <li>Only the owner of a proposal and the people who review with them can read your application.</li>
        <li>
          We only email you about what happened and what you asked for. Our emails have no images, tracking
          pixels or tracked links, and you can turn most of them off.
        </li>
        <li>
          We delete your resume automatically, on the date shown under Settings, Resumes. You can delete a
          file you haven’t submitted whenever you like.
        </li>
        <li>You can download or delete everything without asking us.</li>
      </ul>
    ),
  },
  {
    id: 'kept',
    title: 'What we store',
    body: null,
  },
  {
    id: 'who',
    title: 'Who can see it',
    body: (
      <>
        <p>
          Everyone can read a published proposal: its text, the name and organization its owner entered, its
          dates and its numbers.
        </p>
        <p>
          Only the applicant and, once it’s submitted, the owner of the proposal and the people who review
          with them can read an application. If the applicant withdraws, the owner sees only that there was
          one. When an invitation is accepted, both sides see each other’s name and email address; we tell you
          beforehand.
        </p>
        <p>
          Your public page shows your name, profile and proposals, and the verified facts and wallets that you
          show. You can turn it off.
        </p>
        <p>
          Emails pass through the mail server of this board’s operator and through yours. Owners see whether a
          result email was delivered, but not the address it went to. Admins see an email’s address, subject
          and the mail server’s response, but not its content.
        </p>
        <p>
          Admins can read reports (without the reporter’s name), feedback, hidden proposals, and the list of
          members. They can’t read answers or resumes: the software prevents it.
        </p>
        <p>
          Admins can also read the audit log: who did what and when, including who applied where and that a
          decision was made, but not what was written or decided, or who reported. Viewing it is logged too.
          Your own actions are part of your data download; your settings show who opened your resumes.
        </p>
      </>
    ),
  },
  {
    id: 'device',
    title: 'On your device',
    body: (
      <ul>
        <li>One cookie keeps you signed in. Others exist for a few minutes while you sign in.</li>
        <li>
          After you sign in, another one holds a random name for this browser for a year, even after you log
          out. We store a one-way hash of it with your account, so that we can notify you of sign-ins from a
          new device. We read it only when you sign in.
        </li>
        <li>Messages such as “Draft saved” use a cookie that the next page removes.</li>
        <li>Your choice of light or dark theme is stored in the browser.</li>
        <li>
          What isn’t saved to the server yet, for example while you’re offline, is stored in the browser until
          it’s saved, and erased when you sign out.
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
        are totals over proposals that everyone can read. Drafts, hidden and withdrawn proposals, and
        unannounced decisions never count.
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
          Deleting your account removes your profile, applications, answers, drafts, feedback and resumes
          right away, and ends all sessions. We notify owners of proposals you applied to and people who
          follow your proposals, without your name. You can’t undo this.
        </p>
        <p>
          You can also change your answers until the close date (an owner who has read them sees what
          changed), withdraw, and delete your resume while your application is undecided.
        </p>
      </>
    ),
  },
];

/** A text whose words up to the first mark are bold. */
function LeadWords({ text }: { text: string }) {
  const lead = /^[^:,.]+/.exec(text)?.[0] ?? '';
  return (
    <>
      <b>{lead}</b>
      {text.slice(lead.length)}
    </>
  );
}

/** Loads the resume retention in days, as set by the operator. */
export function loader({ context }: Route.LoaderArgs) {
  return { resumeDays: requestContext(context).settings.resumeDays };
}

/** `/privacy`: what the program stores; the resume retention comes from its settings. */
export default function Privacy({ loaderData }: Route.ComponentProps) {
  const until = resumeRetention(loaderData.resumeDays);
  const rows = RETENTION.map(([what, why, usual]) => [
    <LeadWords key={what} text={what} />,
    why,
    what === RESUME ? until : usual,
  ]);
  const retentionTable = <ProseTable columns={['What', 'Why', 'How long']} rows={rows} longNames />;
  return (
    <LegalPage
      wide
      title="Privacy"
      lede="We store only what Collegium needs to work, show you who opened your resume, and say when it is deleted."
      sections={SECTIONS.map((section) =>
        section.id === 'kept' ? { ...section, body: retentionTable } : section,
      )}
    />
  );
}
