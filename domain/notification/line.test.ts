import { describe, expect, test } from 'vitest';
import {
  type FactsOf,
  NOTIFICATIONS,
  type NotificationContent,
  type NotificationEvent,
  notificationLine,
} from './events.ts';
import { proposalFacts } from './facts.ts';
import { NOON, sampleContent } from '../../tests/fixtures/sample-content.ts';

const proposal = proposalFacts({
  ...sampleContent(),
  id: 7,
  ownerId: 'sam',
  coOwnerIds: [],
  status: 'open',
  hiddenFrom: null,
  pausedAt: null,
  announcedAt: null,
  missedResultAt: null,
  postedAt: NOON,
  createdAt: NOON,
  applicationCount: 9,
  acceptedCount: 1,
  demand: null,
  demandUntil: null,
  resumeDays: 180,
});
const about = { applicationId: 3, proposal };
const ofOwner = { ...about, applicant: 'Petra L.' };
const replyBy = '2026-11-30T04:59:59Z';

const FACTS: FactsOf = {
  receipt: {
    ...about,
    sentAt: NOON.toISOString(),
    replaced: false,
    answers: [],
    comments: '',
    referenceLink: '',
    resume: null,
    resumeDeletedAt: null,
  },
  application_withdrawn: { ...about, mayRestore: true },
  team_changed: { ...about, change: 'left', person: 'Petra L.', personId: 'petra', newLead: 'Ilse H.' },
  invited: { ...about, message: 'Do come.', replyBy },
  spot_accepted: { ...about, contact: { name: 'Dana O.', email: 'dana@school.example' } },
  reply_reminder: { ...about, replyBy },
  invitation_taken_back: about,
  waitlisted: about,
  not_selected: { ...about, reason: 'Too few hours.' },
  owner_message: { ...about, message: 'We meet on\nMondays.', accepted: true },
  proposal_closed: { proposal, why: 'draft' },
  proposal_changed: { proposal, why: 'applied', changed: ['Starts Jan 18, 2027 (was Jan 11, 2027)'] },
  proposal_withdrawn: { proposal, why: 'saved' },
  proposal_hidden: { proposal, why: 'applied' },
  proposal_restored: { proposal, why: 'applied' },
  proposal_scam: { proposal, why: 'applied' },
  scam_cleared: { proposal, why: 'applied', resumesOpen: true },
  closes_soon: { proposal, why: 'saved' },
  changes_unsent: about,
  resume_opened: { ...about, fileName: 'resume.pdf' },
  new_question: { proposal },
  questions_waiting: { proposal, count: 1 },
  question_answered: { proposal, question: 'Is it paid?', answer: 'Yes.', edited: false },
  new_application: { ...ofOwner, count: 9 },
  new_applications: { proposal, count: 5, total: 14 },
  application_changed: ofOwner,
  applicant_withdrew: { ...ofOwner, from: 'accepted' },
  invitation_accepted: { ...ofOwner, email: 'petra@school.example' },
  invitation_declined: { ...ofOwner, note: 'Sorry', next: { applicationId: 9, name: 'Jun A.' } },
  result_date_reached: { proposal, applications: 14, undecided: 1 },
  results_overdue: { proposal, applications: 1, undecided: 0 },
  reviews_assigned: { proposal, reviewBy: null },
  people_changed: { proposal, person: 'Sam O.', change: 'joined', role: 'reviewer' },
  own_proposal_hidden: { proposal, note: 'No deposits.' },
  own_proposal_restored: { proposal, note: '' },
  unfamiliar_sign_in: { device: 'Firefox on Linux', at: NOON.toISOString() },
  linked_accounts_changed: { change: 'added', way: 'Example University', at: NOON.toISOString() },
  account_email: { change: 'kept', email: 'noor.k@example.org', way: 'Google', at: NOON.toISOString() },
  emails_changed: { change: 'added', email: 'noor@alderbay.edu', at: NOON.toISOString() },
  email_suppressed: { email: 'noor@example.edu', reason: 'bounced' },
  admin_waiting: { kind: 'report', proposalId: 7, title: 'T' },
  admin_digest: { reports: 2, feedback: 1, mails: 0 },
  announcement: { id: 2, title: 'A call', text: 'Two new\n\ntopics.' },
};

function said<E extends NotificationEvent>(event: E, changes: Partial<FactsOf[E]> = {}, now = NOON): string {
  const facts = { ...FACTS[event], ...changes };
  const line = notificationLine({ event, facts } as NotificationContent, now)!;
  const words = line.pieces.map((piece) => (typeof piece === 'string' ? piece : `*${piece.bold}*`)).join('');
  return [words.replaceAll(proposal.title, 'T'), line.more ?? '-', `${line.action} ${line.to}`].join(' | ');
}

test('lines about a scam say so to its owner, and what stays closed', () => {
  expect(said('own_proposal_hidden', { isScam: true })).toContain('hid your proposal *T* as a scam |');
  expect(said('scam_cleared', { resumesOpen: false })).toContain('The owner still can’t open resumes');
});

test('every event has a line', () => {
  const events = Object.keys(NOTIFICATIONS) as NotificationEvent[];
  expect(events.map((event) => `${event}: ${said(event)}`)).toEqual([
    'receipt: We received your application to *T* | Receipt CG-DAA6-6D13 | View /applications/3',
    'application_withdrawn: You withdrew your application to *T* | You can undo this until Dec 3, 2026 | View /applications/3',
    'team_changed: Petra L. left your team for *T* | Ilse H. leads the team now | View /apply/7/team',
    'invited: You’re invited to join *T* | Sequencer Watch, Quillon Research Collective. Reply by Nov 29, 2026. | View /applications/3',
    'spot_accepted: You accepted the invitation to *T* | Starts Jan 11, 2027. Your contact is Dana O. | View /applications/3',
    'reply_reminder: Reply to your invitation to *T* | Sequencer Watch, Quillon Research Collective. Reply by Nov 29, 2026. | View /applications/3',
    'invitation_taken_back: The owner withdrew your invitation to *T* | Your application is under review again | View /applications/3',
    'waitlisted: You’re on the waitlist for *T* | - | View /applications/3',
    'not_selected: Results are out for *T*. You were not selected. | The owner gave a reason | View /applications/3',
    'owner_message: Message from the owner of *T* | We meet on Mondays. | View /applications/3',
    'proposal_closed: *T* closed early | You have a draft for it | View /proposal/7',
    'proposal_changed: *T* was updated | Starts Jan 18, 2027 (was Jan 11, 2027). You applied to it | View /proposal/7',
    'proposal_withdrawn: *T* was withdrawn by its owner | You saved it | Open the board /',
    'proposal_hidden: *T* was hidden by an admin | You applied to it | View /proposal/7',
    'proposal_restored: An admin put *T* back on the board | You applied to it | View /proposal/7',
    'proposal_scam: *T* was hidden as a scam | The owner can’t open resumes anymore | What to do now /docs/safe',
    'scam_cleared: An admin looked again at *T* and put it back | It was hidden as a scam. The owner can open resumes again | View /proposal/7',
    'closes_soon: A proposal you saved closes in 12 days: *T* | Open until Dec 3, 2026 | View /proposal/7',
    'changes_unsent: You haven’t submitted your changes to *T* | Open until Dec 3, 2026 | Continue /apply/7',
    'resume_opened: Sequencer Watch opened your resume for *T* | - | View /applications/3',
    'new_application: Petra L. applied to *T* | 9 applications so far | View /proposal/7/applications/3',
    'new_applications: 5 people applied to *T* | 14 applications so far | View /proposal/7/applications',
    'application_changed: Petra L. changed their application to *T* | You had already decided, so review it again | View /proposal/7/applications/3',
    'applicant_withdrew: Petra L. withdrew from *T* | Their spot is open again | View /proposal/7/applications/3',
    'invitation_accepted: Petra L. accepted your invitation to *T* | 2 of 3 spots left | View /proposal/7/applications/3',
    'invitation_declined: Petra L. declined your invitation to *T* | Jun A. is next on the waitlist | View /proposal/7/applications/3',
    'result_date_reached: Results are due for *T* | 14 applications, 1 undecided. Due Dec 12 | Review /proposal/7/announce',
    'results_overdue: Results are overdue for *T* | 1 application, all decided. Due Dec 12 | Review /proposal/7/announce',
    'new_question: Someone asked a question about *T* | - | Answer /proposal/7/questions',
    'questions_waiting: 1 question has waited 3 days for an answer on *T* | - | Answer /proposal/7/questions',
    'question_answered: Sequencer Watch answered a question about *T* | Is it paid? | View /proposal/7#qa',
    'people_changed: Sam O. joined as a reviewer: *T* | - | View /proposal/7/people',
    'reviews_assigned: Applications are ready for your review: *T* | - | Review /reviews',
    'own_proposal_hidden: An admin hid your proposal *T* | No deposits. | View /proposal/7/applications',
    'own_proposal_restored: An admin restored your proposal *T* | - | View /proposal/7/applications',
    'unfamiliar_sign_in: New sign-in from Firefox on Linux | Wasn’t you? Sign that device out in your account. | Check /settings/account#sessions',
    'linked_accounts_changed: Example University was added as a way to sign in | Wasn’t you? Check your account. | Check /settings/account#ways',
    'account_email: Your email at Google is now noor.k@example.org | Another Collegium account uses it, so yours stays the same. | Check /settings/account#ways',
    'emails_changed: noor@alderbay.edu was added to your account | Wasn’t you? Check your account. | Check /settings/emails',
    'email_suppressed: We’ve stopped emailing noor@example.edu: the mailbox doesn’t exist | You’ll only see notifications here. | Fix /notifications/mail',
    'announcement: News from Collegium: *A call* | Two new topics. | View /announcement/2',
    'admin_waiting: *T* was reported | - | Review /admin/reports?proposal=7',
    'admin_digest: New for the admins | 2 reports, 1 feedback message | Review /admin/reports',
  ]);
});

test('applications that were withdrawn since are named where fewer are left than arrived', () => {
  const { more } = notificationLine(
    { event: 'new_applications', facts: { proposal, count: 5, total: 4 } },
    NOON,
  )!;
  expect(more).toBe('4 applications, not counting withdrawn ones');
});

test.each([
  ['co_owner', 'joined', 'Sam O. joined as a co-owner: *T* | - | View /proposal/7/people'],
  [
    'co_owner',
    'declined',
    'Sam O. declined to be a co-owner of *T* | You can invite someone else. | View /proposal/7/people',
  ],
  ['reviewer', 'left', 'Sam O. is no longer a reviewer of *T* | - | View /proposal/7/people'],
  [
    'co_owner',
    'removed',
    'You’re no longer a co-owner of *T* | You no longer see its applications. | View /user',
  ],
  [
    '',
    'hand_over_offered',
    'Sam O. wants you to own *T* | Answer by Nov 28, 2026, 7:00 AM ET. | View /proposal/7/people',
  ],
  ['', 'hand_over_declined', 'Sam O. declined to own *T* | You still own it. | View /proposal/7/people'],
  ['', 'handed_over', 'Sam O. now owns *T* | - | View /proposal/7/people'],
  [
    '',
    'owner_left',
    'Its owner deleted their account, and with it *T* | You no longer see its applications. | View /user',
  ],
])('people of a proposal: a %s %s', (role, change, line) => {
  const changes = { role, change, until: '2026-11-28T12:00:00.000Z' };
  expect(said('people_changed', changes as never)).toBe(line);
});

test('reviews with a date say by when', () => {
  expect(said('reviews_assigned', { reviewBy: '2026-11-28T12:00:00.000Z' })).toContain(
    '| Review by Nov 28, 2026, 7:00 AM ET. |',
  );
});

test('a resume opened by a co-owner names them', () => {
  expect(said('resume_opened', { reader: 'Sam O.' })).toContain('Sam O. opened your resume');
});

test('a line depends on the facts of its event', () => {
  expect(said('account_email', { change: 'changed' })).toBe(
    'Your email is now noor.k@example.org, as at Google | Wasn’t you? Check your account. | Check /settings/account#ways',
  );
  expect(said('admin_waiting', { kind: 'feedback' })).toBe(
    'Someone sent feedback | - | View /admin/feedback',
  );
  expect(said('admin_waiting', { kind: 'mail' })).toBe(
    'An email couldn’t be delivered | - | Review /admin/mail',
  );
  expect(said('spot_accepted', { contact: null })).toContain('| Starts Jan 11, 2027 |');
  const rolling = { ...proposal, rolling: true };
  expect(said('receipt', { replaced: true })).toContain('We received your updated application to *T*');
  expect(said('application_withdrawn', { mayRestore: false })).toContain('| - |');
  expect(said('invited', { replyBy: null })).toContain('Quillon Research Collective. |');
  expect(said('not_selected', { proposal: rolling, reason: '' })).toBe(
    'There is a decision about *T*. You were not selected. | - | View /applications/3',
  );
  expect(said('application_changed', { decided: false })).toContain(
    '| You had already reviewed it; see what changed |',
  );
  expect(said('applicant_withdrew', { from: 'submitted' })).toContain('| - |');
  expect(said('applicant_withdrew', { from: 'invited' })).toContain('You had invited them');
  expect(said('applicant_withdrew', { applicationId: undefined })).toBe(
    'An applicant to *T* deleted their account | Their spot is open again | View /proposal/7/applications',
  );
  expect(said('applicant_withdrew', { fromTeam: true })).toContain('Petra L. left their team for *T*');
  expect(said('team_changed', { change: 'removed', isYou: true, newLead: undefined })).toBe(
    'You were removed from the team for *T* | - | View /proposal/7',
  );
  expect(said('proposal_withdrawn', { why: 'applied' })).toContain('| View /proposal/7');
  expect(said('proposal_hidden', { why: 'saved' })).toContain('| Open the board /');
  expect(said('invitation_declined', { next: null })).toContain('They left you a message');
  expect(said('invitation_declined', { next: null, note: '' })).toContain('| - |');
  expect(said('invitation_accepted', { proposal: { ...proposal, participants: 1 } })).toContain(
    'All spots are filled',
  );
  expect(said('invitation_accepted', { proposal: { ...proposal, participants: 0 } })).toContain('| - |');
});

describe('closes_soon', () => {
  const draft = { why: 'draft', answered: { done: 2, of: 3 } } as const;
  test('counts the days from when the line is read', () => {
    const last = new Date('2026-12-03T20:00:00Z');
    expect(said('closes_soon', draft, last)).toBe(
      'A proposal you started applying to closes today: *T* | Your draft has 2 of 3 answers | Continue /apply/7',
    );
    expect(said('closes_soon', {}, new Date('2026-12-02T20:00:00Z'))).toContain('closes in 1 day:');
  });

  test('links to the proposal once the close date has passed', () => {
    const after = new Date('2026-12-05T20:00:00Z');
    expect(said('closes_soon', draft, after)).toBe(
      'A proposal you started applying to closed on Dec 3: *T* | - | View /proposal/7',
    );
  });
});

test('unsent changes can no longer be submitted once the close date has passed', () => {
  expect(said('changes_unsent', {}, new Date('2026-12-05T20:00:00Z'))).toBe(
    'You had changes to submit for *T* | Closed on Dec 3 | View /applications/3',
  );
});

test('results that are due without an application name only the date', () => {
  expect(said('results_overdue', { applications: 0 })).toContain('| No applications. Due ');
});

test('an unknown event has no line', () => {
  expect(
    notificationLine({ event: 'of_tomorrow', facts: {} } as unknown as NotificationContent, NOON),
  ).toBeNull();
});

test('the line of an edited answer says so', () => {
  const facts = { proposal, question: 'Is it paid?', answer: 'Yes.', edited: true };
  const line = notificationLine({ event: 'question_answered', facts }, new Date());
  expect(line?.pieces[0]).toContain('edited an answer');
});
