import type { AnnouncementAction } from '#domain/board/announcement.ts';
import {
  FEEDBACK_VIEW_LABEL,
  type FeedbackTransition,
  canTransitionFeedback,
} from '#domain/board/feedback.ts';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import { ADMIN_NOTE_CAP } from '#domain/moderation/moderation.ts';
import {
  EMAIL_ATTEMPTS,
  EMAIL_STATE_LABEL,
  EMAIL_TRANSITIONS,
  type EmailAction,
  GIVE_UP_AFTER_DAYS,
} from '#domain/notification/delivery.ts';
import { needsLook } from '#domain/proposal/proposal-safety.ts';
import { plural } from '#domain/text/text.ts';
import { recordAdminView } from '#server/commands/audit/audit-events.ts';
import {
  discardAnnouncement,
  unpublishAnnouncement,
  unscheduleAnnouncement,
} from '#server/commands/board/announcement.ts';
import { transitionFeedback } from '#server/commands/board/feedback.ts';
import {
  hideProposal,
  restoreMember,
  restoreProposal,
  suspendMember,
} from '#server/commands/moderation/moderation.ts';
import { hideQuestion, showQuestion } from '#server/commands/moderation/question-moderation.ts';
import { closeReports } from '#server/commands/moderation/report.ts';
import { applyEmailTransition } from '#server/commands/notification/email.ts';
import { lookAtProposal } from '#server/commands/proposal/proposal-safety.ts';
import { findFeedback } from '#server/queries/board/feedback.ts';
import { findReportedQuestion } from '#server/queries/moderation/reported-question.ts';
import { findEmail } from '#server/queries/notification/email.ts';
import { adminReportsUrl } from '#app/shared/moderation/admin-reports-url.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { intentIn, textIn } from '#app/http/read-form.ts';
import type { Toast } from '#app/http/toast-cookie.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import { confirmation } from '#app/routes/confirmation.ts';
import type { ConfirmationText } from '#app/routes/confirmation-page.tsx';
import { ANNOUNCEMENTS_URL, EMAIL_LOG_URL, MEMBERS_URL, announcementUrl, feedbackUrl } from './admin-urls.ts';
import {
  CLOSE_DATE_STAYS,
  CLOSING_CHANGES_NOTHING,
  HIDING_IS_REVERSIBLE,
  LOOKED_AT_CONSEQUENCE,
  OWN_ACCOUNT,
  PAUSE_ENDS,
  SCAM_LABEL,
  SCAM_TAKEN_BACK,
  STILL_NOTIFIED,
  hiddenForApplicants,
  restoredForApplicants,
} from './copy.ts';
import { loadAnnouncement, loadMember, loadReported } from './load-subjects.ts';

const loadReportedProposal = async (request: ActionRequest<'admin'>) => ({
  reported: await loadReported(request),
});

/** The confirm pages of the admin area, by path. */
export const adminConfirmations = {
  // Hides a proposal with a note to its owner
  'admin/reports/:id/hide': confirmation({
    access: 'admin',
    load: loadReportedProposal,
    read: (form) => ({ note: textIn(form, 'note'), scam: form.has('scam') }),
    ask: ({ reported: { status, applications, listUrl } }) => ({
      title: 'Hide a proposal',
      question: 'Hide this proposal?',
      consequences: [
        'Its page will say “Page not found,” and it’s removed from the list, the search and the API.',
        `The owner can read your note and fix the proposal. ${hiddenForApplicants(applications)}`,
        HIDING_IS_REVERSIBLE,
      ],
      allowed: status !== 'hidden',
      fields: [
        { ...noteField('Note to the owner'), hint: 'They see it on their proposal.' },
        { control: 'checkbox', name: 'scam', label: SCAM_LABEL, checked: false },
      ],
      confirm: 'Hide proposal',
      danger: true,
      ...returnTo(listUrl, 'Back to reports'),
    }),
    run: ({ db, actor, id, now }, { note, scam }) => hideProposal(db, actor, id, { note, isScam: scam }, now),
    done: () => ({ to: adminReportsUrl('open'), toast: 'Hidden. The owner can read your note.' }),
  }),

  // Restores a hidden proposal, with an optional note
  'admin/reports/:id/restore': confirmation({
    access: 'admin',
    load: loadReportedProposal,
    read: (form) => ({ note: textIn(form, 'note') }),
    ask: ({ reported: { status, applications, isScam, listUrl } }) => ({
      title: 'Restore a proposal',
      question: 'Restore this proposal?',
      consequences: [
        restoredForApplicants(applications),
        ...(isScam ? [SCAM_TAKEN_BACK] : []),
        CLOSE_DATE_STAYS,
      ],
      allowed: status === 'hidden',
      fields: [{ ...noteField('Note to the owner'), optional: true }],
      confirm: 'Restore proposal',
      back: { label: 'Back to reports', to: listUrl },
    }),
    run: ({ db, actor, id, now }, typed) => restoreProposal(db, actor, id, typed, now),
    done: () => ({ to: adminReportsUrl('hidden'), toast: 'Proposal restored' }),
  }),

  // Closes the open reports about a proposal and ends its pause
  'admin/reports/:id/close': confirmation({
    access: 'admin',
    load: loadReportedProposal,
    ask: ({ reported: { isPaused, openReports, listUrl } }) => ({
      title: 'Close reports',
      question: isPaused ? 'End the pause?' : 'Close without hiding the proposal?',
      consequences: [
        isPaused ? PAUSE_ENDS : CLOSING_CHANGES_NOTHING,
        'The members who reported it can’t report it again. Others can.',
      ],
      allowed: isPaused || openReports > 0,
      confirm: isPaused ? 'End pause' : `Close ${plural(openReports, 'report')}`,
      ...returnTo(listUrl, 'Back to reports'),
    }),
    run: ({ db, actor, id, now }) => closeReports(db, actor, id, now),
    done: () => ({ to: adminReportsUrl('open'), toast: 'Reports closed' }),
  }),

  // Records that an admin found a proposal fine
  'admin/reports/:id/looked-at': confirmation({
    access: 'admin',
    load: loadReportedProposal,
    ask: ({ reported: { safety, listUrl } }) => ({
      title: 'Looked at a proposal',
      question: 'Looked at, and it’s fine?',
      consequences: [LOOKED_AT_CONSEQUENCE],
      allowed: needsLook(safety),
      confirm: 'Looked at, fine',
      ...returnTo(listUrl, 'Back to reports'),
    }),
    run: ({ db, actor, id, now }) => lookAtProposal(db, actor, id, now),
    done: (_value, { url }) => ({
      to: adminReportsUrl(url.searchParams.get('view') === 'phrases' ? 'phrases' : 'first'),
      toast: 'Looked at. It’s fine.',
    }),
  }),

  // Hides a reported question, or shows it again
  'admin/questions/:id': confirmation({
    access: 'admin',
    load: async ({ db, actor, id, now }) => {
      const found = await findReportedQuestion(db, actor, id);
      if (!found.ok) throw pageRefusal(found.refusal);
      // Each view is recorded, since this is the one page that names an asker.
      const { proposalId } = found.value;
      await recordAdminView(db, actor, { kind: 'asker_viewed', targetId: proposalId }, now);
      return { question: found.value };
    },
    read: (form) => ({ intent: intentIn(form) }),
    ask: ({ question: { hidden, proposalId } }) => ({
      title: 'Reported question · Admin',
      question: hidden ? 'Show this question again?' : 'Hide this question?',
      consequences: [
        hidden
          ? 'It returns to where it was.'
          : 'No one can read it or its answer, not even the owner. You can show it again.',
        'The audit log has an entry that you viewed who asked. Don’t share it.',
      ],
      fields: [{ control: 'hidden', name: 'intent', value: hidden ? 'show' : 'hide' }],
      confirm: hidden ? 'Show question' : 'Hide question',
      danger: !hidden,
      ...returnTo(adminReportsUrl('open', proposalId), 'Back to reports'),
    }),
    run: async ({ db, actor, id, now }, { intent }) => {
      if (intent === 'hide') return hideQuestion(db, actor, id, now);
      return intent === 'show' ? showQuestion(db, actor, id, now) : refuse('malformed');
    },
    done: ({ proposalId }, _request, { intent }) => ({
      to: adminReportsUrl('open', proposalId),
      toast: intent === 'hide' ? 'Question hidden' : 'Question shown again',
    }),
  }),

  // Suspends an account, and optionally hides its proposals
  'admin/members/:uid/suspend': confirmation({
    access: 'admin',
    load: loadMember,
    read: (form) => ({ note: textIn(form, 'note'), hide: form.has('hide') }),
    keepDuringSignIn: ({ note, hide }) => ({ note, ...(hide && { hide: 'on' }) }),
    ask: ({ member, restored }) => ({
      title: 'Suspend a member',
      question: `Suspend ${member.name}?`,
      consequences: [
        'They’re signed out everywhere right away and can’t sign in again until you restore the account.',
        'Their applications and decisions stay as they are. Nothing is deleted.',
        'You can restore the account at any time.',
      ],
      allowed: member.suspendedAt === null && !member.isOwn,
      whyNot: member.isOwn ? OWN_ACCOUNT : undefined,
      fields: [
        {
          ...noteField('Reason'),
          hint: 'Only admins can read this. If you also hide this member’s proposals, the member can read it too.',
          value: restored['note'] ?? '',
        },
        ...(member.onTheBoard > 0
          ? [
              {
                control: 'checkbox' as const,
                name: 'hide',
                label: `Also hide their ${plural(member.onTheBoard, 'proposal')} on the board`,
                checked: restored['note'] === undefined || restored['hide'] === 'on',
              },
            ]
          : []),
      ],
      confirm: 'Suspend',
      danger: true,
      ...returnTo(MEMBERS_URL, 'Back to members'),
    }),
    run: ({ db, actor, params, now }, { note, hide }) =>
      suspendMember(db, actor, params['uid'] ?? '', { note, hideProposals: hide }, now),
    done: () => ({ to: MEMBERS_URL, toast: 'Suspended. All their sessions have ended.' }),
  }),

  // Lets a suspended member sign in again
  'admin/members/:uid/restore': confirmation({
    access: 'admin',
    load: loadMember,
    read: (form) => ({ note: textIn(form, 'note') }),
    keepDuringSignIn: (typed) => typed,
    ask: ({ member, restored }) => ({
      title: 'Restore a member',
      question: `Restore ${member.name}’s account?`,
      consequences: [
        'They can sign in again, on each device.',
        'Their hidden proposals stay hidden. You can restore each one under Reports.',
      ],
      allowed: member.suspendedAt !== null && !member.isOwn,
      whyNot: member.isOwn ? OWN_ACCOUNT : undefined,
      fields: [
        {
          ...noteField('Note'),
          optional: true,
          hint: 'Saved with the account. Only admins can read it.',
          value: restored['note'] ?? '',
        },
      ],
      confirm: 'Restore',
      back: { label: 'Back to members', to: MEMBERS_URL },
    }),
    run: ({ db, actor, params, now }, typed) => restoreMember(db, actor, params['uid'] ?? '', typed, now),
    done: () => ({ to: MEMBERS_URL, toast: 'Restored. They can sign in again.' }),
  }),

  // Makes a scheduled announcement a draft again
  'admin/announcements/:id/draft': announcementConfirmation({
    action: 'back_to_draft',
    title: 'Unschedule an announcement',
    question: 'Unschedule this announcement?',
    consequences: [
      'It won’t be published, and its day and time are removed.',
      'It’s saved as a draft. You can schedule or publish it later.',
    ],
    confirm: 'Unschedule',
    cancel: 'Keep it scheduled',
    run: ({ db, actor, id, now }) => unscheduleAnnouncement(db, actor, id, now),
    toast: 'Unscheduled. It’s a draft again.',
  }),

  // Deletes a draft
  'admin/announcements/:id/discard': announcementConfirmation({
    action: 'discard',
    title: 'Discard a draft',
    question: 'Discard this draft?',
    consequences: ['The draft is deleted. You can’t undo this.', 'Readers have never seen it.'],
    confirm: 'Discard draft',
    cancel: 'Keep draft',
    run: ({ db, actor, id, now }) => discardAnnouncement(db, actor, id, now),
    toast: 'Draft discarded',
  }),

  // Hides a published announcement from readers
  'admin/announcements/:id/unpublish': announcementConfirmation({
    action: 'unpublish',
    title: 'Unpublish an announcement',
    question: 'Unpublish this announcement?',
    consequences: [
      'Its page will say “Announcement not found,” and it’s removed from the list, the search and the feed.',
      'We can’t remove copies that are already in feed readers.',
      'You can publish it again. It will have its original date.',
    ],
    confirm: 'Unpublish',
    cancel: 'Keep it published',
    run: ({ db, actor, id, now }) => unpublishAnnouncement(db, actor, id, now),
    toast: 'Unpublished. Only admins can see it now.',
  }),

  // Retries a failed email, or gives it up for good
  'admin/mail/:id/try-again': emailConfirmation('try-again', {
    title: 'Try this email again',
    question: 'Try this email again?',
    consequences: [
      `We’ll try up to ${EMAIL_ATTEMPTS} more times over ${GIVE_UP_AFTER_DAYS} days.`,
      'Its Message-ID stays the same, so email programs recognize a duplicate.',
    ],
    confirm: 'Try again',
    toast: 'We’ll try to send it again.',
  }),
  'admin/mail/:id/dismiss': emailConfirmation('dismiss', {
    title: 'Dismiss this email',
    question: 'Dismiss this email?',
    consequences: [
      'We won’t try to send it again, and it’ll be removed from the list of emails we gave up on.',
      STILL_NOTIFIED,
    ],
    confirm: 'Dismiss',
    toast: 'Dismissed. We won’t send this email.',
  }),

  // Change the state of one message
  'admin/feedback/:id/answer': feedbackConfirmation('answer', {
    title: 'Mark as answered',
    question: 'Mark this feedback as answered?',
    consequences: ['It moves from Open to Answered. We don’t email the sender, so reply to them first.'],
    toast: 'Feedback marked as answered',
  }),
  'admin/feedback/:id/close': feedbackConfirmation('close', {
    title: 'Close feedback',
    question: 'Close this feedback?',
    consequences: ['It moves from Open to Closed. The sender isn’t notified.'],
    toast: 'Feedback closed',
  }),
  'admin/feedback/:id/reopen': feedbackConfirmation('reopen', {
    title: 'Reopen feedback',
    question: 'Reopen this feedback?',
    consequences: ['It moves back to Open. The sender isn’t notified.'],
    toast: 'Feedback reopened',
  }),
};

const returnTo = (to: string, label: string) => ({ back: { label, to }, cancel: { label: 'Cancel', to } });

const noteField = (label: string) =>
  ({ control: 'text-area', name: 'note', label, rows: 3, cap: ADMIN_NOTE_CAP }) as const;

type Words = Pick<ConfirmationText, 'title' | 'question' | 'consequences'> & { toast: Toast };

type AnnouncementWords = Words & {
  action: AnnouncementAction;
  confirm: string;
  cancel: string;
  run: (request: ActionRequest<'admin'>) => Promise<Outcome<unknown>>;
};

/** Removes an announcement, or takes it from readers. */
function announcementConfirmation({ action, cancel, run, toast, ...words }: AnnouncementWords) {
  return confirmation({
    access: 'admin',
    load: async (request) => {
      const { announcement } = await loadAnnouncement(request);
      return { announcement: { id: announcement.id, may: announcement.may } };
    },
    ask: ({ announcement: { id, may } }) => ({
      ...words,
      allowed: may.includes(action),
      danger: true,
      back: { label: 'Back to the announcement', to: announcementUrl(id) },
      cancel: { label: cancel, to: announcementUrl(id) },
    }),
    run,
    done: (_, { id }) => ({ to: action === 'discard' ? ANNOUNCEMENTS_URL : announcementUrl(id), toast }),
  });
}

/** Each view of the email is recorded in the audit log. */
function emailConfirmation(transition: EmailAction, { toast, ...words }: Words & { confirm: string }) {
  return confirmation({
    access: 'admin',
    load: async ({ db, actor, now, id }) => {
      const found = await findEmail(db, actor, id);
      if (!found.ok) throw pageRefusal(found.refusal);
      await recordAdminView(db, actor, { kind: 'email_viewed', targetId: id }, now);
      return { email: found.value };
    },
    ask: ({ email: { state } }) => ({
      ...words,
      allowed: state === EMAIL_TRANSITIONS[transition].from,
      whyNot: `Someone has already handled this email. Its status is “${EMAIL_STATE_LABEL[state]}.”`,
      ...returnTo(EMAIL_LOG_URL, 'Back to emails'),
    }),
    run: ({ db, actor, id, now }) => applyEmailTransition(db, actor, id, transition, now),
    done: () => ({ to: EMAIL_LOG_URL, toast }),
  });
}

/** Each view of the feedback is recorded in the audit log. */
function feedbackConfirmation(transition: FeedbackTransition, { toast, ...words }: Words) {
  return confirmation({
    access: 'admin',
    load: async ({ db, actor, id, now }) => {
      const found = await findFeedback(db, actor, id);
      if (!found.ok) throw pageRefusal(found.refusal);
      await recordAdminView(db, actor, { kind: 'feedback_viewed', targetId: id }, now);
      return { feedback: found.value };
    },
    ask: ({ feedback: { state } }) => ({
      ...words,
      allowed: canTransitionFeedback(state, transition),
      whyNot: `This feedback is already ${FEEDBACK_VIEW_LABEL[state].toLowerCase()}. Nothing was changed.`,
      confirm: words.title,
      ...returnTo(feedbackUrl(), 'Back to feedback'),
    }),
    run: ({ db, actor, id, now }) => transitionFeedback(db, actor, id, transition, now),
    done: () => ({ to: feedbackUrl(), toast }),
  });
}
