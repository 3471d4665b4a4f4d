import { Link } from 'react-router';
import { ANSWER_WORD_TARGET } from '../../../../domain/application.ts';
import { REPLY_REMINDER_DAYS } from '../../../../domain/reminder.ts';
import { MAX_RESUME_PAGES, WITHDRAWN_RESUME_DAYS } from '../../../../domain/resume.ts';
import { CONFIRM_HOURS } from '../../../../domain/subscription.ts';
import { Callout } from '../../../ui/callout.tsx';
import { ProseTable } from '../../../ui/prose.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { Chapter } from './guide-types.ts';
import { NOTIFICATIONS } from './notifications.tsx';

const FIND: Chapter = {
  slug: 'find-a-proposal',
  audience: 'applicants',
  title: 'Find a proposal',
  lede: 'The list shows what accepts applications now, newest first. No account is needed to read it.',
  sections: [
    {
      id: 'a-row',
      title: 'What a row says',
      body: (
        <>
          <p>
            Each row answers the same questions at the same place: how long you can still apply, who is
            sought, the topics, the spots left, how many have applied, where the work is done, and how many
            hours a week it takes.
          </p>
          <Callout>
            “4+” spots means four or more. “Rolling” means that each decision takes effect when it is made,
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
            Search looks at title, name, organization, kind, city and state, and for words that begin with
            what you type in topics, skills and summary. All your words have to match, at most 20 of them;
            upper case and accents don’t matter. One or two letters match at the start of a word. Title
            matches come first.
          </p>
          <p>
            Category narrows the list to proposals with an event, or to remote ones. The tabs choose who is
            sought. Everything you choose stands in the address, so a list can be shared.
          </p>
          <p>
            Save keeps a proposal in My Account. Share copies its address or opens a network of yours. The
            close and result dates can be added to a calendar.
          </p>
        </>
      ),
    },
    {
      id: 'by-mail',
      title: 'New ones by mail',
      body: (
        <>
          <p>
            Enter an address at the foot of any page and press Subscribe; no account is needed. We send one
            mail with a link, and nothing else before you have confirmed behind it. The link works for{' '}
            {CONFIRM_HOURS} hours.
          </p>
          <p>
            You get every proposal as it opens, unless you choose topics, kinds, or one digest on Saturday
            morning: behind the link, or with an account under Notifications. A list without results offers
            its own topic. Every mail has a link that ends it in one click, and the address is forgotten.
          </p>
        </>
      ),
    },
    {
      id: 'past-due',
      title: 'Past due ones',
      body: (
        <p>
          “Include past due” shows proposals that no longer take applications. They cannot be applied to any
          more, and say so.
        </p>
      ),
    },
  ],
};

const APPLY: Chapter = {
  slug: 'apply',
  audience: 'applicants',
  title: 'Apply',
  lede: 'From the first answer to the receipt. You can stop at any time, and nothing you type is lost.',
  sections: [
    {
      id: 'before-you-start',
      title: 'Before you start',
      body: (
        <>
          <p>
            Read what you will be asked: the questions stand at the end of every proposal. You need a PDF
            resume of at most 10 MB and {MAX_RESUME_PAGES} pages, a comment, and a link to work you have done.
            Comment and link each have an N/A button.
          </p>
          <Callout>
            You can apply until the end of the close date, 23:59 in the proposal’s time zone. The page shows
            it in yours, too.
          </Callout>
        </>
      ),
    },
    {
      id: 'drafts-and-resume',
      title: 'Drafts and resume',
      body: (
        <ol>
          <li>Press Apply. A draft is kept in your account while you write.</li>
          <li>Leave whenever you like. My Account brings you back, on any device.</li>
          <li>Answers aim for {ANSWER_WORD_TARGET} words. The counter guides; it never stops you.</li>
          <li>
            Upload the resume, or use an earlier one. Only the owner of this proposal can open it, and you see
            each time they do.
          </li>
          <li>Press Submit. The receipt shows every answer you sent, on the page and by mail.</li>
        </ol>
      ),
    },
    {
      id: 'after-you-submit',
      title: 'After you submit',
      body: (
        <p>
          Until the close date you can replace your answers: open the application again and submit once more.
          It stays one application, and each time a new receipt comes by mail. You can also withdraw, and
          until the close date take that back; a mail confirms it.
        </p>
      ),
    },
    {
      id: 'statuses',
      title: 'Statuses in plain words',
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
              'You may be next if somebody declines',
              'Wait, withdraw',
            ],
            [<StatusBadge key="invited" status="invited" />, 'A seat is held for you', 'Accept or decline'],
            [<StatusBadge key="accepted" status="accepted" />, 'You’re in', 'Begin'],
            [<StatusBadge key="declined" status="declined" />, 'You said no', 'Apply elsewhere'],
            [
              <StatusBadge key="not_selected" status="not_selected" />,
              'Decided, with a reason',
              'Read it, apply elsewhere',
            ],
            [
              <StatusBadge key="withdrawn" status="withdrawn" />,
              'You took it back',
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
  lede: 'When you hear, and what to do then.',
  sections: [
    {
      id: 'when',
      title: 'When results come',
      body: (
        <>
          <p>
            A proposal with a due date promises a result date. Everybody gets their result at the same moment,
            when the owner announces: by mail, and under My Account. Until then your application reads
            “Submitted”, whatever the owner has put down.
          </p>
          <p>
            In a rolling proposal each decision reaches you when it is made. No clock ever rejects you: when
            results are late, the proposal says “overdue”, or which date they were delayed from.
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
            My Account marks it “Action required”. Accept or decline on the page of your application; it may
            name a day to answer by. A mail says so too, and another one reminds you {REPLY_REMINDER_DAYS}{' '}
            days before that day. If the day passes nothing is decided for you, but the owner may take the
            invitation back, and you are told. When you accept, you and the owner see each other’s name and
            e-mail address.
          </p>
          <Callout>Declining is final. You can add a line that says why.</Callout>
        </>
      ),
    },
    {
      id: 'not-selected',
      title: 'Waitlisted, not selected',
      body: (
        <p>
          From the waitlist you may be invited later, when somebody declines; a mail tells you. Nobody is
          invited by itself, and no place on the list is shown to you. “Not selected” comes with the owner’s
          reason in their own words.
        </p>
      ),
    },
  ],
};

const DATA: Chapter = {
  slug: 'your-data',
  audience: 'applicants',
  title: 'Your data',
  lede: 'Who reads what you send, and when it goes.',
  sections: [
    {
      id: 'who-reads',
      title: 'Who reads it',
      body: (
        <p>
          Drafts are yours alone. A submitted application is read by the owner of that proposal, and by nobody
          else. When you withdraw, the owner no longer sees what was in it.
        </p>
      ),
    },
    {
      id: 'resume-log',
      title: 'Your resume',
      body: (
        <p>
          The page of your application lists who opened the resume and when, and the day it is deleted: some
          months after the result date (rolling: the close date), or {WITHDRAWN_RESUME_DAYS} days after the
          close date when you withdrew.{' '}
          <Link className="link" to="/privacy#kept">
            Privacy
          </Link>{' '}
          says how many days. As long as nothing is decided you can delete it at once. A file that you take
          out before you submit is deleted.{' '}
          <Link className="link" to="/settings/resumes">
            Settings, Resumes
          </Link>{' '}
          lists all your files.
        </p>
      ),
    },
    {
      id: 'more',
      title: 'All the rest',
      body: (
        <p>
          Under{' '}
          <Link className="link" to="/settings/account#data">
            My data
          </Link>{' '}
          you can download everything as one ZIP, end sessions, and delete your account. What is stored, and
          until when, stands under{' '}
          <Link className="link" to="/privacy">
            Privacy
          </Link>
          .
        </p>
      ),
    },
  ],
};

export const FOR_APPLICANTS: readonly Chapter[] = [FIND, APPLY, RESULTS, NOTIFICATIONS, DATA];
