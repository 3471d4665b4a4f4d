import { PRIVACY_NOTICE } from '../../../../domain/application.ts';
import { PROPOSAL_WORD_TARGETS } from '../../../../domain/proposal.ts';
import { REPLY_REMINDER_DAYS } from '../../../../domain/reminder.ts';
import type { Chapter } from './guide-types.ts';
import { Callout } from '../../../ui/callout.tsx';

const POST: Chapter = {
  slug: 'post-a-proposal',
  audience: 'owners',
  title: 'Post a proposal',
  lede: 'Three steps. The draft saves itself, and you can go on from another device.',
  sections: [
    {
      id: 'steps',
      title: 'The three steps',
      body: (
        <>
          <ol>
            <li>What your research is about: title, who you look for, topics, dates, place, hours, spots.</li>
            <li>Who you look for: three skills, qualifications, and up to three questions.</li>
            <li>What comes out of it: the result date, and what you deliver.</li>
          </ol>
          <p>
            Word counts guide you, for example {PROPOSAL_WORD_TARGETS.description} words for the description.
            They never stop you. A question that is N/A is not asked.
          </p>
        </>
      ),
    },
    {
      id: 'dates',
      title: 'Dates and time zone',
      body: (
        <>
          <p>
            Close date and result date end at 23:59:59 of that day in the time zone you choose; “Anywhere on
            Earth” is one of them. The close date comes before or with the result date, and before or with the
            end of the project.
          </p>
          <Callout>
            Whether an application is on time is decided by the board’s clock, never by the applicant’s.
          </Callout>
        </>
      ),
    },
    {
      id: 'due-or-rolling',
      title: 'Due date or rolling',
      body: (
        <p>
          With a due date your decisions are kept until you announce them, all at once. Rolling decisions take
          effect one by one when you make them. A rolling proposal has a close date too, and no results to
          announce.
        </p>
      ),
    },
    {
      id: 'submit',
      title: 'Submit',
      body: (
        <p>
          What is missing is marked in its step, and the first of it gets the cursor. Once submitted, the
          proposal is on the board at once: nobody reviews it before. Whoever subscribed to such proposals
          gets a mail, at once or in the digest of the week.
        </p>
      ),
    },
  ],
};

const REVIEW: Chapter = {
  slug: 'review-applications',
  audience: 'owners',
  title: 'Review applications',
  lede: 'My Account, My Proposals: choose the proposal, then the person.',
  sections: [
    {
      id: 'what-you-see',
      title: 'What you see',
      body: (
        <>
          <p>
            Each submitted application with its answers, comment, reference link and resume. Drafts of
            applicants are not shown to you. Opening a resume is recorded, and the applicant sees it.
          </p>
          <Callout>{PRIVACY_NOTICE}</Callout>
        </>
      ),
    },
    {
      id: 'decide',
      title: 'Decide',
      body: (
        <ul>
          <li>Shortlist is a private mark. The applicant still reads “Submitted”.</li>
          <li>Waitlist keeps somebody for the case that a seat comes free.</li>
          <li>
            Invite offers a seat, with a message and a day to answer by if you like. Who has not answered is
            reminded {REPLY_REMINDER_DAYS} days before. When the day passes nothing happens by itself.
          </li>
          <li>
            Turn down needs a reason, which the applicant reads. You can begin from short ones and change
            them.
          </li>
          <li>An invitation that nobody has answered can be taken back; the applicant is told.</li>
          <li>
            In a rolling proposal, and once results are announced, each of these goes out by mail at once.
            Before that nobody is told anything.
          </li>
        </ul>
      ),
    },
    {
      id: 'several',
      title: 'Several at once',
      body: (
        <>
          <p>
            Tick people in the list, or all who are undecided, and press what they get. A page asks once more.
            All of them are decided on or, if one cannot be, none, and it says who.
          </p>
          <p>
            “Compare answers” shows one question with everybody’s answer to it. “Export applications” is a
            file for a spreadsheet; an e-mail address stands in it only where somebody has accepted. A private
            note is for you alone: no applicant and no admin reads it.
          </p>
        </>
      ),
    },
    {
      id: 'waitlist',
      title: 'The waitlist',
      body: (
        <p>
          It has an order: who was put there first is first. When a spot comes free, you are shown who is next
          and can invite them. Nobody is invited by itself.
        </p>
      ),
    },
    {
      id: 'spots',
      title: 'Spots',
      body: (
        <p>
          Invited and accepted people together never exceed the spots you stated. “4+” and “not stated” have
          no such limit. When somebody accepts, you and they see each other’s name and e-mail address.
        </p>
      ),
    },
  ],
};

const ANNOUNCE: Chapter = {
  slug: 'announce-results',
  audience: 'owners',
  title: 'Announce results',
  lede: 'One press, for everybody at once. It cannot be undone.',
  sections: [
    {
      id: 'ready',
      title: 'When you can',
      body: (
        <p>
          After the close date, or after you closed early, and once every application has a decision. Until
          then each decision is yours alone and can be changed: it reads “Saved until you announce results”.
        </p>
      ),
    },
    {
      id: 'review',
      title: 'Look at every mail first',
      body: (
        <p>
          “Announce results” opens a page that lists who gets what, and beside it the mail of each person to
          the letter, as a page or as plain text. The arrow keys go from one to the next. Change leads back to
          the decision. Nobody is told anything before you press.
        </p>
      ),
    },
    {
      id: 'then',
      title: 'What happens then',
      body: (
        <p>
          All decisions take effect at the same moment, and each applicant gets one mail. A second press does
          nothing. From then on the same page says whose mail was delivered, who has answered, and who is next
          on the waitlist. Inviting the next one takes effect at once.
        </p>
      ),
    },
    {
      id: 'late',
      title: 'If you are late',
      body: (
        <p>
          After the result date the proposal reads “overdue” until you announce. We remind you on that day,
          and then once a week. Nobody is rejected by it. You can set a later date, for one you closed early
          by reopening it: everybody who applied is told, the proposal shows which date it was delayed from,
          and it counts as late. The public statistics count how many proposals kept their date.
        </p>
      ),
    },
  ],
};

const CHANGE: Chapter = {
  slug: 'change-or-end',
  audience: 'owners',
  title: 'Change or end a proposal',
  lede: 'What you can still do once it is on the board.',
  sections: [
    {
      id: 'edit',
      title: 'Edit',
      body: (
        <p>
          An open proposal can be edited. Its questions are locked as soon as somebody has applied, so that
          all answer the same ones.
        </p>
      ),
    },
    {
      id: 'close',
      title: 'Close and reopen',
      body: (
        <p>
          Close ends applications early; the proposal then says that it takes no more. Reopen takes them again
          until a new close date, and the close date of an open proposal can be moved. Applications you
          received stay with you either way.
        </p>
      ),
    },
    {
      id: 'withdraw',
      title: 'Withdraw',
      body: (
        <p>
          A withdrawn proposal leaves the board for good. Its address says that it was withdrawn; you and your
          applicants can still read it.
        </p>
      ),
    },
    {
      id: 'who-is-told',
      title: 'Who is told',
      body: (
        <p>
          Everybody who applied, began a draft or saved the proposal is told when you close it early, reopen
          it, change its dates or withdraw it: under Notifications, and by mail unless they switched that off.
        </p>
      ),
    },
    {
      id: 'copy',
      title: 'Post it again',
      body: (
        <p>“Copy as a new draft” begins a new proposal with everything the old one says but its dates.</p>
      ),
    },
  ],
};

export const FOR_OWNERS: readonly Chapter[] = [POST, REVIEW, ANNOUNCE, CHANGE];
