import { Link } from 'react-router';
import { OWNER_MESSAGES_PER_DAY } from '#domain/access/rate-limits.ts';
import { PRIVACY_NOTICE } from '#domain/application/application.ts';
import { DEMAND_DAYS } from '#domain/proposal/demand-statement.ts';
import { NAME_PLACEHOLDER } from '#domain/review/message-template.ts';
import { HAND_OVER_DAYS, INVITATION_DAYS, PROPOSAL_ROLE_LIMITS } from '#domain/proposal/proposal-people.ts';
import { PROPOSAL_WORD_TARGETS } from '#domain/proposal/proposal-limits.ts';
import { PINNED_QUESTIONS, QUESTION_REMINDER_DAYS } from '#domain/proposal/public-question.ts';
import { REPLY_REMINDER_DAYS } from '#domain/notification/reminder.ts';
import { CRITERIA_MAX } from '#domain/review/rubric.ts';
import { UNDO_SECONDS } from '#domain/decision/undo.ts';
import type { Chapter } from './guide-types.ts';
import { Callout } from '#app/kit/feedback/callout.tsx';

const POST: Chapter = {
  slug: 'post-a-proposal',
  audience: 'owners',
  title: 'Post a proposal',
  lede: 'Three steps. Your draft saves automatically, and you can continue on another device.',
  sections: [
    {
      id: 'steps',
      title: 'The three steps',
      body: (
        <>
          <ol>
            <li>What your research is about: title, role, topics, dates, location, hours and spots.</li>
            <li>Who you’re looking for: three skills, qualifications, and up to three questions.</li>
            <li>
              What you’ll deliver, when results are due, and the{' '}
              <Link className="link" to="/docs/terms">
                terms
              </Link>{' '}
              of taking part.
            </li>
          </ol>
          <p>
            Word counts are a guide, not a limit: for example, {PROPOSAL_WORD_TARGETS.description} words for
            the summary. Enter N/A to skip a question.
          </p>
        </>
      ),
    },
    {
      id: 'formatting',
      title: 'Bold, lists and links',
      body: (
        <>
          <p>Long texts take a few marks. Preview shows what they become.</p>
          <ul>
            <li>Bold: **bold**</li>
            <li>Italics: *italics*</li>
            <li>A list: each line begins with - or 1.</li>
            <li>A link: [its text](https://example.org). It opens a page that says where it leads.</li>
          </ul>
        </>
      ),
    },
    {
      id: 'dates',
      title: 'Dates and time zone',
      body: (
        <>
          <p>
            The close date and result date end at 11:59 PM in the time zone you choose, which can be “Anywhere
            on Earth.” The close date can’t be after the result date or the end of the project.
          </p>
          <Callout>Collegium’s clock decides whether an application is on time, not the applicant’s.</Callout>
        </>
      ),
    },
    {
      id: 'due-or-rolling',
      title: 'Due date or rolling',
      body: (
        <p>
          With a due date, your decisions stay private until you announce them all at once. With rolling
          admission, each decision takes effect when you make it. A rolling proposal also has a close date,
          but no results to announce.
        </p>
      ),
    },
    {
      id: 'submit',
      title: 'Submit',
      body: (
        <p>
          Missing fields are marked in each step. Once you submit, the proposal is on the board right away,
          without a review. People who subscribed to such proposals get an email, right away or in their
          weekly digest.
        </p>
      ),
    },
    {
      id: 'questions',
      title: 'Answer questions',
      body: (
        <>
          <p>
            Readers can ask on your proposal’s page until the close date. You see questions under “Answer
            questions,” the waiting ones first. No one can see who asked, you included. An answer is shown to
            everyone and emailed to the person who asked, and to people who applied or started a draft.
          </p>
          <p>
            You can edit an answer, pin {PINNED_QUESTIONS}, dismiss a question with a reason that only its
            asker reads, add a question of your own, and switch asking off. We remind you after{' '}
            {QUESTION_REMINDER_DAYS} days.
          </p>
        </>
      ),
    },
  ],
};

const REVIEW: Chapter = {
  slug: 'review-applications',
  audience: 'owners',
  title: 'Review applications',
  lede: 'In My Account, under My Proposals, choose the proposal. Its applications open in a list.',
  sections: [
    {
      id: 'what-you-see',
      title: 'What you see',
      body: (
        <>
          <p>
            Every submitted application with its answers, and the resume beside them. Drafts aren’t shown
            here. When a resume is shown to you or you download it, we record it and the applicant sees it.
          </p>
          <p>
            Search names, answers and your notes, filter by status or tag, and sort by date, name, score,
            words or waitlist rank. The address of the page holds all of it, so that you can bookmark it.
          </p>
          <Callout>{PRIVACY_NOTICE}</Callout>
        </>
      ),
    },
    {
      id: 'read-faster',
      title: 'Read faster',
      body: (
        <ul>
          <li>
            Press <kbd>j</kbd> and <kbd>k</kbd> for the next and previous application, <kbd>1</kbd> to{' '}
            <kbd>5</kbd> for stars, and <kbd>s</kbd>, <kbd>w</kbd>, <kbd>i</kbd> or <kbd>t</kbd> to shortlist,
            waitlist, invite or turn down. <kbd>?</kbd> lists the keys and switches them off.
          </li>
          <li>Stars, tags and notes are private. Notes save themselves.</li>
          <li>Check “Next undecided after deciding” to open the next application by itself.</li>
          <li>
            If answers change after you decided, the application shows what changed and counts as undecided.
          </li>
        </ul>
      ),
    },
    {
      id: 'panel',
      title: 'Review with a panel',
      body: (
        <>
          <ol>
            <li>
              Under More, open Review panel. Choose up to {CRITERIA_MAX} criteria, how many reviews each
              application gets, and a date. Applicants read the criteria before they apply; the first
              submitted review locks them.
            </li>
            <li>Invite reviewers by email or with a link. They join by accepting themselves.</li>
            <li>
              In blind review, which is the default, reviewers read prepared answers: no name, comments, link
              or resume. We mask what we know; read the result, mask what else gives the applicant away, and
              press Mark as ready. Until then reviewers don’t see the application.
            </li>
            <li>Press Assign evenly, or choose reviewers one by one.</li>
            <li>
              Read the reviews beside each application, in Compare answers and in the CSV file. Averages
              inform; you decide. You can show a reviewer’s text to the applicant with the decision.
            </li>
          </ol>
          <p>
            Reviewers never open resumes, and read other reviews only after they submit their own. People with
            a conflict of interest declare it, and the application no longer exists for them. You confirm or
            waive conflicts that we find. If you are in conflict yourself, a co-owner has to decide.
          </p>
        </>
      ),
    },
    {
      id: 'decide',
      title: 'Decide',
      body: (
        <ul>
          <li>Shortlist is a private mark. The applicant still sees “Submitted.”</li>
          <li>Waitlist is for people you’d invite if a spot opens.</li>
          <li>
            Invite offers a spot, with an optional message and reply-by date. We remind people who haven’t
            replied {REPLY_REMINDER_DAYS} days before. If they don’t reply in time, nothing happens
            automatically.
          </li>
          <li>
            Turn down needs a reason, which the applicant reads. You can start from a standard reason and edit
            it.
          </li>
          <li>
            Save texts you use often as templates, with the decision or under{' '}
            <Link className="link" to="/settings/templates">
              Settings, Templates
            </Link>
            . Type {NAME_PLACEHOLDER} where each person’s first name should go: the one they set in their
            profile, or else the one in their name. Other words in braces are sent as typed.
          </li>
          <li>You can withdraw an unanswered invitation. We email the applicant.</li>
          <li>
            With rolling admission, and after you announce results, we email the applicant. You can undo a
            decision for {UNDO_SECONDS} seconds, before the email is sent; one about several people for all of
            them at once. Before you announce, no one learns of your decisions, and “To invite” says what will
            happen. To take such decisions back, select the applications and press “Undo decision.”
          </li>
        </ul>
      ),
    },
    {
      id: 'message',
      title: 'Write to everyone',
      body: (
        <p>
          “Message applicants” emails everyone with an open invitation, or everyone who accepted. You see the
          email first. Decisions you haven’t announced don’t count: those people get nothing. You can send{' '}
          {OWNER_MESSAGES_PER_DAY} messages for a proposal within 24 hours.
        </p>
      ),
    },
    {
      id: 'several',
      title: 'Several at once',
      body: (
        <>
          <p>
            Select applicants in the list, or all undecided ones, and choose the decision. A page asks you to
            confirm. If the decision isn’t possible for one of them, it applies to none, and you see why.
          </p>
          <p>
            “Compare answers” shows the answers to the questions you choose side by side, with the filters and
            order of your list; you can decide from there. “Export applications” is a file for a spreadsheet;
            it has email addresses only of people who accepted. Only you and your co-owners can read the
            private notes: no applicant or admin can.
          </p>
        </>
      ),
    },
    {
      id: 'waitlist',
      title: 'The waitlist',
      body: (
        <p>
          The waitlist is in the order you added people. When a spot opens, you see who’s next and can invite
          them. No one is invited automatically.
        </p>
      ),
    },
    {
      id: 'spots',
      title: 'Spots',
      body: (
        <p>
          Invited and accepted people together can’t exceed your number of spots. “4+” and “not stated” have
          no limit. When someone accepts, you can see each other’s name and email address. A team takes a spot
          for each of its people, and each of them answers your invitation.
        </p>
      ),
    },
  ],
};

const ANNOUNCE: Chapter = {
  slug: 'announce-results',
  audience: 'owners',
  title: 'Announce results',
  lede: 'Everyone hears at the same moment. You can’t undo it.',
  sections: [
    {
      id: 'ready',
      title: 'When you can',
      body: (
        <p>
          After the close date, and once you’ve decided on every application. If you’ve decided on everyone
          earlier, “Close and announce” does both in one step. Until then your decisions are private and you
          can change them: they’re marked “Saved, but not sent until you announce results.”
        </p>
      ),
    },
    {
      id: 'review',
      title: 'Read every email first',
      body: (
        <p>
          “Announce results” opens a page with every decision and, beside it, the exact email each person will
          get. Use the arrow keys to go from one to the next, and Change to go back to a decision. Nothing is
          sent until you confirm.
        </p>
      ),
    },
    {
      id: 'then',
      title: 'What happens then',
      body: (
        <p>
          All decisions take effect at the same moment, and each applicant gets one email. After that, the
          same page shows whose email was delivered, who replied, and who’s next on the waitlist. New
          invitations take effect right away.
        </p>
      ),
    },
    {
      id: 'late',
      title: 'If you are late',
      body: (
        <p>
          After the result date the proposal is marked “overdue” until you announce. We remind you that day
          and then weekly. No one is rejected automatically. You can set a later date (reopen the proposal
          first if you closed it early): we email everyone who applied, the proposal shows the original date,
          and it counts as late. The public statistics count how many proposals announced on time.
        </p>
      ),
    },
  ],
};

const CHANGE: Chapter = {
  slug: 'change-or-end',
  audience: 'owners',
  title: 'Change or end a proposal',
  lede: 'What you can still do once it’s on the board.',
  sections: [
    {
      id: 'edit',
      title: 'Edit',
      body: (
        <p>
          You can edit an open proposal. Once someone has applied, the questions are locked, so that everyone
          answers the same ones, and the terms can’t get worse: no lower pay, no reward taken away, no
          stricter AI policy, no narrower license. If you change dates, role, location, hours, spots or terms,
          we email people who applied or saved it. For a small correction you can leave out the email; a new
          close date, result date, time zone, application type or new terms are always emailed.
        </p>
      ),
    },
    {
      id: 'still-looking',
      title: 'Still looking',
      body: (
        <p>
          “Still looking?” on your proposal lets you show that you’d like more applications, or that you have
          plenty. Readers see it on the board for {DEMAND_DAYS} days, and can filter for owners who are still
          looking. People can apply either way.
        </p>
      ),
    },
    {
      id: 'close',
      title: 'Close and reopen',
      body: (
        <p>
          Close ends applications early. Reopen accepts them again until a new close date, and you can move
          the close date of an open proposal. You keep the applications you received either way.
        </p>
      ),
    },
    {
      id: 'withdraw',
      title: 'Withdraw',
      body: (
        <p>
          A withdrawn proposal leaves the board for good. You and your applicants can still read it; anyone
          else who opens its link reads that you withdrew it.
        </p>
      ),
    },
    {
      id: 'co-owners',
      title: 'Co-owners and hand-over',
      body: (
        <>
          <p>
            Under “People” you invite up to {PROPOSAL_ROLE_LIMITS.co_owner} co-owners by email, or with a link
            that works once. They join when they accept within {INVITATION_DAYS} days. Co-owners edit the
            proposal, answer questions, read applications and decide about them; your notes, scores and tags
            are shared. Only you can withdraw the proposal or add and remove people.
          </p>
          <p>
            The apply page names everyone who can open the resume. A co-owner who joined later can open an
            earlier resume only if the applicant allows it.
          </p>
          <p>
            To give a proposal to a co-owner, select “Hand over.” They have {HAND_OVER_DAYS} days to accept;
            then it’s posted under their name and organization. Do this before you delete your account, or the
            proposal is withdrawn. Deleting your account also removes your name and email address from
            proposals that you handed over or worked on.
          </p>
        </>
      ),
    },
    {
      id: 'who-is-notified',
      title: 'Who is notified',
      body: (
        <p>
          When you close a proposal early, reopen it or change its dates, we notify everyone who applied,
          started a draft or saved it: in Notifications, and by email unless they turned that off. When you
          withdraw it, we always do both.
        </p>
      ),
    },
    {
      id: 'copy',
      title: 'Post it again',
      body: (
        <p>“Copy as a new draft” starts a new proposal with everything from the old one except its dates.</p>
      ),
    },
  ],
};

export const FOR_OWNERS: readonly Chapter[] = [POST, REVIEW, ANNOUNCE, CHANGE];
