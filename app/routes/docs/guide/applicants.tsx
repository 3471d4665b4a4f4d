import { Link } from 'react-router';
import { INVITATION_EMAILS_PER_DAY } from '#domain/access/rate-limits.ts';
import { ANSWER_WORD_TARGET } from '#domain/application/application.ts';
import { REPLY_REMINDER_DAYS } from '#domain/notification/reminder.ts';
import { MAX_RESUME_PAGES, WITHDRAWN_RESUME_DAYS } from '#domain/application/resume.ts';
import { SEARCHES_PER_PERSON } from '#domain/notification/saved-search.ts';
import { CONFIRM_HOURS } from '#domain/notification/subscription.ts';
import { Callout } from '#app/kit/feedback/callout.tsx';
import { ProseTable } from '#app/kit/text/prose.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';
import type { Chapter } from './guide-types.ts';
import { NOTIFICATIONS } from './notifications.tsx';
import { SAFE } from './safe.tsx';
import { TERMS } from './terms.tsx';

const FIND: Chapter = {
  slug: 'find-a-proposal',
  audience: 'applicants',
  title: 'Find a proposal',
  lede: 'The list shows proposals that are accepting applications, newest first. You don’t need an account to read it.',
  sections: [
    {
      id: 'a-row',
      title: 'What a row says',
      body: (
        <>
          <p>
            Each row answers the same questions in the same place: how long you can still apply, who the owner
            is looking for, topics, spots left, number of applications, location, and hours a week.
          </p>
          <Callout>
            “4+” spots means four or more. “Rolling” means that the owner decides as applications arrive,
            without a result date.
          </Callout>
        </>
      ),
    },
    {
      id: 'search',
      title: 'Search, filter, sort',
      body: (
        <>
          <p>
            Search covers title, name, organization, role, city and state, and the beginnings of words in
            topics, skills and summary. Every word you type (up to 20) has to match; capital letters and
            accents don’t matter. One or two letters match at the start of a word. Title matches come first.
          </p>
          <p>
            Category narrows the list: events, remote work, open spots, owners who are still looking, what
            participants get, and how many hours a week at most. The tabs choose the role. Everything you
            choose is part of the address, so you can share a list.
          </p>
          <p>
            Save adds a proposal to My Account. Share copies its link, alone or as a text for a chat, or posts
            it to a social network. You can add the close and result dates to your calendar.
          </p>
        </>
      ),
    },
    {
      id: 'ask',
      title: 'Ask a question',
      body: (
        <p>
          “Ask a question” on a proposal’s page sends it to the owner, who answers there for everyone. No one
          can see who asked, not even the owner, so leave out what names you. Answers like your question are
          shown first. You can withdraw a question while it waits. If you delete your account, your questions
          stay without your name, so that the owner can’t tell which one was yours.
        </p>
      ),
    },
    {
      id: 'by-mail',
      title: 'New proposals by email',
      body: (
        <>
          <p>
            Enter your email at the bottom of any page and select Subscribe. You don’t need an account. We
            send one email with a link, and nothing else until you confirm. The link works for {CONFIRM_HOURS}{' '}
            hours.
          </p>
          <p>
            You get every new proposal unless you choose topics, roles, pay, hours, or a weekly digest on
            Saturday morning. Choose on the page the link opens or, with an account, under Notifications. If a
            search finds nothing, you can ask us to email you when a proposal on that topic is posted. Every
            email has a link to unsubscribe in one click; we then delete your address.
          </p>
        </>
      ),
    },
    {
      id: 'saved-searches',
      title: 'Saved searches',
      body: (
        <p>
          Select “Save this search” beside the filters of the list. My Account, Saved, then shows how many new
          proposals match. For each search you choose emails: off, at once, daily or weekly. You can save up
          to {SEARCHES_PER_PERSON} searches; only you can see them.
        </p>
      ),
    },
    {
      id: 'past-due',
      title: 'Past due proposals',
      body: <p>“Include past due” also shows proposals that no longer accept applications.</p>,
    },
  ],
};

const APPLY: Chapter = {
  slug: 'apply',
  audience: 'applicants',
  title: 'Apply',
  lede: 'From the first answer to the receipt. You can stop at any time without losing what you typed.',
  sections: [
    {
      id: 'before-you-start',
      title: 'Before you start',
      body: (
        <>
          <p>
            Every proposal lists its questions at the end. You need a PDF resume of at most 10 MB and{' '}
            {MAX_RESUME_PAGES} pages. A comment and a link to your work are optional.
          </p>
          <Callout>
            You can apply until the end of the close date, 11:59 PM in the proposal’s time zone. The page also
            shows your own time.
          </Callout>
        </>
      ),
    },
    {
      id: 'drafts-and-resume',
      title: 'Drafts and resume',
      body: (
        <ol>
          <li>Select Apply. Your draft is saved to your account as you write.</li>
          <li>Leave whenever you like. Continue from My Account, on any device.</li>
          <li>Aim for {ANSWER_WORD_TARGET} words per answer. This is a guide, not a limit.</li>
          <li>
            Upload your resume, or use an earlier one. The form names the people who can open it, and you’ll
            see each time they do.
          </li>
          <li>Select Submit. The receipt shows everything you sent, on the page and by email.</li>
        </ol>
      ),
    },
    {
      id: 'after-you-submit',
      title: 'After you submit',
      body: (
        <p>
          Until the close date you can change your answers: open your application, edit it and submit again.
          It stays one application, and we email you a new receipt. You can withdraw, and reverse that, until
          the close date. We confirm both by email.
        </p>
      ),
    },
    {
      id: 'teams',
      title: 'Apply as a team',
      body: (
        <>
          <p>
            Some proposals take teams; their page says how many people. Select “Invite people” on the apply
            page. You lead the team: you write the answers and submit. Everyone you invite signs in with the
            address you entered, says what they do in the team, and adds their own resume. You can submit once
            everyone has. We email at most {INVITATION_EMAILS_PER_DAY.address} invitations a day to one
            address; My Account shows all of them.
          </p>
          <p>
            People in a team see each other’s names and the answers, but not each other’s resume or email
            address. Until the close date the lead can add and remove people. Someone who joins after you
            submitted is part of the application once you submit again. You can be in one application to a
            proposal.
          </p>
          <p>
            A team takes as many spots as it has people. If it’s invited, each of you accepts or declines
            alone. You can leave at any time; if the lead leaves, the person who joined first leads.
          </p>
        </>
      ),
    },
    {
      id: 'statuses',
      title: 'What each status means',
      body: (
        <ProseTable
          columns={['Status', 'What it means', 'What you can do']}
          rows={[
            [<StatusBadge key="saved" status="saved" />, 'Only you can see it', 'Continue, submit'],
            [
              <StatusBadge key="submitted" status="submitted" />,
              'The owner has it',
              'Replace answers until the close date, withdraw',
            ],
            [
              <StatusBadge key="waitlisted" status="waitlisted" />,
              'You may be invited if someone declines',
              'Wait, withdraw',
            ],
            [
              <StatusBadge key="invited" status="invited" />,
              'A spot is being held for you',
              'Accept or decline',
            ],
            [<StatusBadge key="accepted" status="accepted" />, 'You’re in', 'Begin'],
            [
              <StatusBadge key="declined" status="declined" />,
              'You turned the invitation down',
              'Apply elsewhere',
            ],
            [
              <StatusBadge key="not_selected" status="not_selected" />,
              'The owner chose others and gave a reason',
              'Read it, apply to a similar proposal',
            ],
            [
              <StatusBadge key="withdrawn" status="withdrawn" />,
              'You withdrew it',
              'Undo until the close date',
            ],
          ]}
        />
      ),
    },
  ],
};

const RESULTS: Chapter = {
  slug: 'results-and-invitations',
  audience: 'applicants',
  title: 'Results and invitations',
  lede: 'When you’ll hear, and what to do then.',
  sections: [
    {
      id: 'when',
      title: 'When results come',
      body: (
        <>
          <p>
            A proposal with a due date has a result date. When the owner announces results, everyone gets
            theirs at the same moment, by email and in My Account. Until then your application says
            “Submitted,” whatever the owner has decided.
          </p>
          <p>
            With rolling admission you hear as soon as the owner decides. You’re never rejected automatically:
            if results are late, the proposal says “overdue” or shows the original date.
          </p>
        </>
      ),
    },
    {
      id: 'invitation',
      title: 'Answer an invitation',
      body: (
        <>
          <p>
            My Account shows it first, with the date to reply by. Accept or decline on your application’s
            page, by the reply-by date if there is one. We email you the invitation and a reminder{' '}
            {REPLY_REMINDER_DAYS} days before that date. If you don’t reply in time, nothing happens
            automatically, but the owner can withdraw the invitation; if so, we email you. When you accept,
            you and the owner can see each other’s name and email address.
          </p>
          <Callout>Declining is final. You can add a message that says why.</Callout>
        </>
      ),
    },
    {
      id: 'not-selected',
      title: 'Waitlisted, not selected',
      body: (
        <p>
          If you’re on the waitlist, the owner may invite you when someone declines, and we email you. No one
          is invited automatically, and you don’t see your place on the list. “Not selected” comes with the
          owner’s reason.
        </p>
      ),
    },
  ],
};

const DATA: Chapter = {
  slug: 'your-data',
  audience: 'applicants',
  title: 'Your data',
  lede: 'Who reads what you send, and when we delete it.',
  sections: [
    {
      id: 'who-reads',
      title: 'Who reads it',
      body: (
        <p>
          Only you can see your drafts. Only the owner of the proposal and its co-owners can read a submitted
          application. If you withdraw, they can no longer read it. Your resume can be opened by the people
          whose names the apply page shows when you submit. Someone who joins them later can open it only if
          you allow that on the page of your application.
        </p>
      ),
    },
    {
      id: 'resume-log',
      title: 'Your resume',
      body: (
        <p>
          Your application’s page lists who opened your resume and when, and the date we delete it: some
          months after the result date (rolling: the close date), or {WITHDRAWN_RESUME_DAYS} days after the
          close date if you withdrew.{' '}
          <Link className="link" to="/privacy#kept">
            Privacy
          </Link>{' '}
          has the exact number of days. Until the owner decides, you can delete it right away. If you remove a
          file before submitting, we delete it.{' '}
          <Link className="link" to="/settings/resumes">
            Settings, Resumes
          </Link>{' '}
          lists all your files.
        </p>
      ),
    },
    {
      id: 'more',
      title: 'Your account',
      body: (
        <p>
          Under{' '}
          <Link className="link" to="/settings/account">
            Settings, Account
          </Link>{' '}
          you can download everything as a ZIP file, sign out other devices, and delete your account. What we
          store, and for how long, is listed under{' '}
          <Link className="link" to="/privacy">
            Privacy
          </Link>
          .
        </p>
      ),
    },
  ],
};

export const FOR_APPLICANTS: readonly Chapter[] = [FIND, APPLY, SAFE, TERMS, RESULTS, NOTIFICATIONS, DATA];
