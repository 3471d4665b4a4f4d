import { describe, expect, test } from 'vitest';
import { APPLICATION_STATUSES } from '#domain/base/status.ts';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { CLOSED_AFTER_SCAM } from '#domain/moderation/moderation.ts';
import type { EmailDefinition } from './definition.ts';
import type { EmailBlock, EmailTemplate } from './email/email-template.ts';
import {
  EMAILS,
  type EmailEvent,
  NOTIFICATIONS,
  type NotificationEvent,
  type WrittenFactsOf,
} from './events.ts';
import { notificationUrls } from './notification-urls.ts';
import { wrongPhrases } from '../../tests/fixtures/wrong-phrases.ts';
import { sampleFacts, sampleProposal, sampleRolling } from './testing/sample-facts.ts';

type AnyEvent = NotificationEvent | EmailEvent;

const DEFINITIONS: Record<AnyEvent, EmailDefinition<never>> = { ...NOTIFICATIONS, ...EMAILS };
const urls = notificationUrls('https://collegium.example');

function emailOf<E extends AnyEvent>(
  event: E,
  changes: Partial<WrittenFactsOf[E]> = {},
  readerZone?: string,
): EmailTemplate {
  return DEFINITIONS[event].email({ ...sampleFacts[event], ...changes } as never, urls, readerZone);
}

/** All text of an email on one line. */
function textOf({ what, title, preheader, blocks, why }: EmailTemplate): string {
  return [what, title, preheader, ...blocks.map(blockText), why].join(' | ');
}

function blockText(block: EmailBlock): string {
  switch (block.is) {
    case 'spots':
      return block.spots.join(' ');
    case 'ledger':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join(', ');
    case 'proposal':
      return Object.values(block.line).flat().join(', ');
    case 'answer':
      return `${block.number}. ${block.label}: ${block.text}`;
    case 'quotation':
    case 'prose':
      return `${block.label}: ${block.text}`;
    case 'button':
    case 'link':
      return `${block.label} ${block.url}`;
    case 'headline':
    case 'lead':
    case 'paragraph':
    case 'note':
    case 'heading':
      return block.text;
  }
}

const written = <E extends AnyEvent>(event: E, changes: Partial<WrittenFactsOf[E]> = {}) =>
  textOf(emailOf(event, changes));

describe.each(Object.keys(DEFINITIONS) as AnyEvent[])('the email of %s', (event) => {
  const { blocks, why, preheader, what } = emailOf(event);

  test('has one headline, one button, and the reason why it was sent', () => {
    expect(blocks.filter(({ is }) => is === 'headline')).toHaveLength(1);
    expect(blocks.filter(({ is }) => is === 'button')).toHaveLength(1);
    expect(why).toMatch(/^You’re receiving this/);
  });

  test('has no wrong phrase', () => {
    expect(wrongPhrases(written(event).replaceAll(/https:\S+/g, ''))).toEqual([]);
  });

  test('links to pages of the product only', () => {
    const links = blocks.flatMap((block) => (block.is === 'button' || block.is === 'link' ? block.url : []));
    expect(links.filter((url) => !url.startsWith('https://collegium.example/'))).toEqual([]);
  });

  test('has a preheader that differs from the subject', () => {
    expect(preheader).not.toBe('');
    expect(what).not.toContain(preheader);
  });
});

describe('an email to the applicant', () => {
  test('without a resume, answers, comments or link, names none of them', () => {
    const empty = { resume: null, resumeDeletedAt: null, answers: [], comments: '', referenceLink: '' };
    expect(written('receipt', empty)).not.toMatch(/[Rr]esume|Comments|Reference|What you sent/);
    expect(written('receipt', { resumeDeletedAt: null })).not.toContain('deleted');
    expect(written('receipt')).toContain('We’ll delete it on Jun 10, 2027');
  });

  test('calls replaced answers new', () => {
    expect(written('receipt', { replaced: true })).toMatch(
      /^We received your updated application to .*new answers replace/,
    );
  });

  test('names no result date for a rolling proposal', () => {
    expect(written('receipt', { proposal: sampleRolling })).toContain('Results: As applications arrive');
    expect(written('not_selected', { proposal: sampleRolling })).toContain('has decided about your');
    expect(written('waitlisted', { proposal: sampleRolling })).toContain(
      'There is a decision about your application',
    );
  });

  test('of changed people, those who no longer work on it are led to their dashboard', () => {
    const until = '2026-11-28T12:00:00.000Z';
    expect(written('people_changed', { change: 'hand_over_offered', until })).toContain('Answer by Nov 28');
    expect(written('people_changed')).toContain(
      'View the people https://collegium.example/proposal/213/people',
    );
    const removed = written('people_changed', { change: 'removed', role: 'reviewer' });
    expect(removed).toContain('You were removed from a proposal');
    expect(removed).toContain('Open your dashboard https://collegium.example/user');
  });

  test('of an opened resume names the co-owner who opened it', () => {
    expect(written('resume_opened', { reader: 'Sam O.' })).toContain('Sam O. opened the resume you sent');
  });

  test('of an invitation to a proposal says what a reviewer does, in the reader’s zone', () => {
    expect(written('proposal_invitation', { role: 'reviewer' })).toContain('Reviewers read');
    expect(textOf(emailOf('proposal_invitation', {}, 'America/New_York'))).toContain('4:12 AM ET');
  });

  test('says that a withdrawal after the close date is final', () => {
    expect(written('application_withdrawn')).toContain('Undo until: ');
    const final = written('application_withdrawn', { mayRestore: false });
    expect(final).toContain('This can’t be undone.');
    expect(final).not.toContain('Undo until: ');
  });

  test('says whether an invitation has a reply-by date and a reminder', () => {
    expect(written('invited')).toContain('Action required: reply by Nov 29, 2026');
    expect(written('invited')).not.toContain('We’ll remind you once');
    expect(written('invited', { reminder: true })).toContain('We’ll remind you once, two days before.');
    const open = written('invited', { replyBy: null, message: ' ' });
    expect(open).toContain('There is no reply-by date.');
    expect(open).not.toContain('Reply by: ');
  });

  test('shows the invited spot as held, among the stated number of spots', () => {
    const spots = (participants: number, acceptedCount: number) =>
      written('invited', { proposal: { ...sampleProposal, participants, acceptedCount } });
    expect(spots(3, 1)).toContain('taken held open');
    expect(spots(1, 0)).toContain('| held |');
    expect(spots(4, 0)).toContain('held open open open');
    expect(spots(0, 0)).toContain('| held |');
    expect(spots(3, 1)).toContain('Your role: Team Member,');
  });

  test('names hours only if the proposal states them', () => {
    expect(written('invited', { proposal: { ...sampleProposal, hoursPerWeek: 0 } })).toContain(
      'Commitment: Hybrid',
    );
    expect(written('invited')).toContain('Commitment: 20+ hours a week, remote');
  });

  test('says whether a canceled invitation returns the application to review or to the waitlist', () => {
    expect(written('invitation_taken_back')).toContain('Your application is under review again.');
    expect(written('invitation_taken_back', { waitlisted: true })).toContain('You’re back on the waitlist');
  });

  test('omits a reason that the owner did not write', () => {
    expect(written('not_selected')).toContain('Noor K. gave this reason: ');
    expect(written('not_selected', { reason: '' })).not.toContain('gave this reason');
  });

  test('omits the contact of an owner who deleted their account', () => {
    expect(written('spot_accepted')).toContain('It starts Jan 11, 2027. Your contact is Dana Ortiz.');
    const alone = written('spot_accepted', { contact: null });
    expect(alone).toContain('It starts Jan 11, 2027. |');
    expect(alone).not.toMatch(/Contact: |Email: /);
  });
});

describe('the reader’s time zone', () => {
  const to = (event: AnyEvent, readerZone?: string) => textOf(emailOf(event, {}, readerZone));

  test('is added to deadlines if it is known and shows another time', () => {
    expect(to('receipt', 'Europe/Berlin')).toMatch(
      /Edit until: Dec 3, 2026, 11:59 PM ET \(5:59 AM your time, Dec 4\)/,
    );
    expect(to('receipt', 'America/Detroit')).toContain('Edit until: Dec 3, 2026, 11:59 PM ET,');
    expect(to('invited', 'Europe/Berlin')).toContain(' AM your time, Nov 30)');
    expect(to('receipt')).not.toContain('your time');
  });

  test('is used for times of events, which are otherwise in the zone of the proposal or UTC', () => {
    expect(to('unfamiliar_sign_in')).toMatch(/ [AP]M UTC/);
    expect(to('unfamiliar_sign_in', 'America/Chicago')).toMatch(/ [AP]M CT/);
    expect(to('receipt')).toMatch(/Sent: [^|]* [AP]M ET,/);
    expect(to('receipt', 'America/Chicago')).toMatch(/Sent: [^|]* [AP]M CT,/);
  });
});

test.each([
  ['applied', 'The owner can’t open your resume anymore'],
  ['asked', 'Your name was not shown with your question.'],
] as const)('a warning about a scam says what was sent: %s', (why, text) => {
  expect(written('proposal_scam', { why })).toContain(text);
});

test.each([
  ['applied', true, 'The owner can open resumes again, yours too unless you withdrew or deleted it.'],
  ['asked', true, 'The owner can open resumes again.'],
  ['applied', false, 'The owner still can’t open resumes: another proposal of theirs is hidden as a scam.'],
] as const)(
  'a scam warning taken back says what the owner can open: %s, open %s',
  (why, resumesOpen, text) => {
    const email = written('scam_cleared', { why, resumesOpen });
    expect(email).toContain('An admin looked at it again and put it back as it was.');
    expect(email).toContain(text);
  },
);

test('an email about a proposal hidden as a scam says to its owner what is closed', () => {
  expect(written('own_proposal_hidden')).toContain('Its applications aren’t affected.');
  const hidden = written('own_proposal_hidden', { isScam: true });
  expect(hidden).toContain('An admin hid your proposal as a scam');
  expect(hidden).toContain(CLOSED_AFTER_SCAM);
});

test.each([
  [{}, 'Its dates haven’t changed.'],
  [{ wasScam: true, resumesOpen: true }, 'You can open resumes again'],
  [{ wasScam: true, resumesOpen: false }, 'Resumes stay closed: another proposal of yours'],
] as const)(
  'an email about a restored proposal says to its owner whether resumes are open: %j',
  (facts, text) => {
    expect(written('own_proposal_restored', facts)).toContain(text);
  },
);

test.each([
  ['draft', 'Continue your application'],
  ['saved', 'View the proposal'],
] as const)('an email about a restored proposal names the admin, not the owner: %s', (why, button) => {
  const email = written('proposal_restored', { why });
  expect(email).toContain('An admin put');
  expect(email).not.toContain('Noor K. at');
  expect(email).toContain(button);
});

describe('an email to a team', () => {
  test('names who leads now', () => {
    expect(written('team_changed')).not.toContain('leads the team now');
    expect(written('team_changed', { newLead: 'Ilse H.' })).toContain('Ilse H. leads the team now.');
  });

  test('to someone who was removed links the proposal', () => {
    const removed = written('team_changed', { change: 'removed', isYou: true });
    expect(removed).toContain('You’re no longer in the team');
    expect(removed).not.toContain('/team');
  });
});

describe('an email to followers', () => {
  test.each([
    ['proposal_closed', 'draft', 'You can’t submit your draft now.'],
    ['proposal_closed', 'saved', 'It stays in your saved proposals'],
    ['proposal_changed', 'draft', 'Continue your application https://collegium.example/apply/213'],
    ['proposal_changed', 'saved', 'View the proposal https://collegium.example/proposal/213'],
    ['proposal_withdrawn', 'applied', 'Open My Account https://collegium.example/user'],
    ['proposal_withdrawn', 'saved', 'Browse open proposals https://collegium.example/'],
    ['proposal_hidden', 'draft', 'Open My Account https://collegium.example/user'],
    ['proposal_hidden', 'saved', 'Browse open proposals https://collegium.example/'],
  ] as const)('%s, because they have one %s', (event, why, text) => {
    expect(written(event, { why })).toContain(text);
  });

  test('names the poster and the organization if they are stated', () => {
    const by = (name: string, organization: string) =>
      written('proposal_closed', { proposal: { ...sampleProposal, name, organization } });
    expect(by('Noor K.', 'Alder Bay')).toContain('Noor K. at Alder Bay closed');
    expect(by('Noor K.', 'N/A')).toContain('Noor K. closed');
    expect(by('', 'Alder Bay')).toContain('Alder Bay closed');
    expect(by('', '')).toContain('The owner closed');
  });

  test('says that the owner deleted their account', () => {
    const { name, organization } = FORMER_MEMBER;
    const proposal = { ...sampleProposal, name, organization };
    expect(written('proposal_withdrawn', { proposal })).toContain('deleted their account');
  });

  test('a reminder of a draft shows its answers, one of a saved proposal shows the proposal', () => {
    expect(written('closes_soon')).toContain('Answered: 2 of 3 questions');
    expect(written('closes_soon', { answered: undefined })).not.toContain('Answered: ');
    const saved = written('closes_soon', { why: 'saved' });
    expect(saved).toContain('You haven’t applied yet.');
    expect(saved).toContain('Closes, Dec 3, Dec 3, 2026, Team Member, MEV / Rollup sequencing');
    const bare = {
      ...sampleProposal,
      hoursPerWeek: 0,
      participants: 2,
      acceptedCount: 1,
      topics: ['N/A', ''],
    };
    expect(written('closes_soon', { why: 'saved', proposal: bare })).toContain('taken, open');
    expect(written('closes_soon', { why: 'saved', proposal: bare })).not.toContain('h/wk');
  });
});

describe('an email to the owner', () => {
  test('uses the singular for one application', () => {
    expect(written('new_applications', { count: 1 })).toContain('One more person applied');
    expect(written('new_applications', { count: 4 })).toContain('4 more people applied');
    expect(written('questions_waiting', { count: 1 })).toContain('1 question has waited');
    expect(written('question_answered', { edited: true })).toContain('An answer was edited');
  });

  test('says whether an application changed after a decision or after reading', () => {
    expect(written('application_changed')).toContain('An application changed after you decided');
    expect(written('application_changed')).toContain('counts as undecided until');
    const read = written('application_changed', { decided: false });
    expect(read).toContain('An application changed after you reviewed it');
    expect(read).not.toContain('counts as undecided');
  });

  test('from the owner says how the accepted and the invited can answer', () => {
    expect(written('owner_message')).toContain('To answer, write to');
    const invited = written('owner_message', { accepted: false });
    expect(invited).toContain('wrote to everyone with an open invitation');
    expect(invited).toContain('The owner doesn’t see replies to this email');
  });

  test('says that someone left a team, which goes on', () => {
    const left = written('applicant_withdrew', { fromTeam: true });
    expect(left).toContain('left their team for');
    expect(left).not.toContain('withdrew');
    const gone = written('applicant_withdrew', { fromTeam: true, applicationId: undefined });
    expect(gone).toContain('and left their team. The others stay.');
  });

  test.each(APPLICATION_STATUSES)('says what a withdrawal from %s changes', (from) => {
    const said = written('applicant_withdrew', { from });
    expect(said.includes('You hadn’t decided yet.')).toBe(
      ['saved', 'submitted', 'declined', 'withdrawn'].includes(from),
    );
  });

  test('names no applicant who deleted their account', () => {
    const said = written('applicant_withdrew', { applicationId: undefined, applicant: 'A former member' });
    expect(said).toContain('including their application. They had accepted');
  });

  test('shows no spots if their number is not stated', () => {
    const { proposal } = sampleFacts.invitation_accepted;
    const first = (participants: number, acceptedCount: number) =>
      emailOf('invitation_accepted', { proposal: { ...proposal, participants, acceptedCount } }).blocks[0];
    expect(first(2, 1)).toEqual({ is: 'spots', spots: ['taken', 'open'] });
    expect(first(0, 1)).toMatchObject({ is: 'headline' });
  });

  test('names who is next on the waitlist after an invitation is declined', () => {
    expect(written('invitation_declined')).toContain('View who’s next https://collegium.example/proposal/');
    const last = written('invitation_declined', { next: null, note: '' });
    expect(last).toContain('View applications https://collegium.example/proposal/');
    expect(last).not.toContain('From Oskar W.: ');
  });

  test('counts the applications that are due, and those without a decision', () => {
    const due = (applications: number, undecided: number) =>
      written('result_date_reached', { applications, undecided });
    expect(due(0, 0)).toContain('There are no applications.');
    expect(due(1, 0)).toContain('One person is waiting for you | ');
    expect(due(1, 0)).toContain('Every application has a decision.');
    expect(due(3, 1)).toContain('You still have 1 application to decide on.');
    expect(due(3, 2)).toContain('You still have 2 applications to decide on.');
    expect(written('result_date_reached', { over: true })).toMatch(/^Results were due Nov 23, 2026/);
  });
});

describe('an email to a member', () => {
  test('says whether a linked account was added or removed', () => {
    expect(written('linked_accounts_changed')).toContain('You can now sign in with ');
    expect(written('linked_accounts_changed', { change: 'removed' })).toContain(
      'You can no longer sign in with ',
    );
  });

  test('says whether the email of the account follows the identity provider', () => {
    expect(written('account_email')).toContain('It is now noor.k@example.org.');
    expect(written('account_email', { change: 'kept' })).toContain('Your account’s email stays the same');
  });

  test('has the whole announcement, and a default preheader if the text is empty', () => {
    expect(written('announcement')).toContain('Nothing else changes.');
    expect(written('announcement', { text: '' })).toContain('News from the Collegium team.');
  });
});

describe('an email to admins', () => {
  test.each([
    [{ kind: 'report', proposalId: 7, title: 'T' }, 'A proposal was reported | T |'],
    [{ kind: 'feedback' }, 'Someone sent feedback | '],
    [{ kind: 'mail' }, 'An email couldn’t be delivered | '],
  ] as const)('about %o', (facts, text) => {
    expect(textOf(NOTIFICATIONS.admin_waiting.email(facts, urls))).toContain(text);
  });

  test.each([
    [
      { reports: 2, feedback: 1, mails: 3 },
      'Reports: 2, Feedback: 1, Undelivered emails: 3',
      '/admin/reports',
    ],
    [{ reports: 0, feedback: 1, mails: 3 }, 'Feedback: 1, Undelivered emails: 3', '/admin/feedback'],
    [{ reports: 0, feedback: 0, mails: 3 }, 'Undelivered emails: 3', '/admin/mail'],
  ])('links to the first list with something new: %o', (facts, ledger, page) => {
    const said = written('admin_digest', facts);
    expect(said).toContain(` | ${ledger} | `);
    expect(said).toContain(`Open the admin pages https://collegium.example${page}`);
  });

  test('says how many proposals the reports are about', () => {
    const facts = { reports: 4, reportedProposals: 2, feedback: 0, mails: 0 };
    expect(written('admin_digest', facts)).toContain('For the admins: 4 reports about 2 proposals | ');
  });

  test.each([
    [undefined, 'This came in since the last summary.'],
    [['Rebates', 'Folding proofs'], '“Rebates” and “Folding proofs” were reported.'],
    [['Rebates'], '“Rebates” and 1 more were reported.'],
  ])('names the reported proposals: %o', (reportedTitles, sentence) => {
    const facts = {
      reports: 4,
      reportedProposals: 2,
      feedback: 0,
      mails: 0,
      ...(reportedTitles && { reportedTitles }),
    };
    expect(written('admin_digest', facts)).toContain(sentence);
  });

  test('names the only reported proposal', () => {
    const facts = { reports: 1, reportedProposals: 1, reportedTitles: ['Rebates'], feedback: 0, mails: 0 };
    expect(written('admin_digest', facts)).toContain('“Rebates” was reported.');
  });

  test('lists nothing when nothing is new', () => {
    expect(written('admin_digest', { reports: 0, feedback: 0, mails: 0 })).toMatch(/^For the admins:  \|/);
  });

  test('shows the kind, page and address of feedback, or that there is none', () => {
    expect(written('feedback_received')).toContain('Page: /stat, Reply to: reader@example.edu');
    const bare = written('feedback_received', { kind: 'unknown', page: '', email: '' });
    expect(bare).toContain('unknown, Show the median');
    expect(bare).toContain('Page: Not given, Reply to: Not given');
  });
});

describe('an email to subscribers', () => {
  test('asks to confirm the choices, with the expiry, and says if the address is already subscribed', () => {
    expect(written('subscription_confirm')).toContain('You asked for: All proposals');
    const kinds = ['AI', 'Looking for Mentee', 'Looking for Mentor'];
    const again = written('subscription_confirm', { wanted: kinds, subscribed: true, until: undefined });
    expect(again).toContain('You asked for: Proposals in AI, looking for mentee or mentor');
    expect(again).toContain('You’re already subscribed.');
    expect(again).not.toContain('Link works until');
    expect(written('subscription_confirm', { wanted: undefined })).toContain('All proposals');
    expect(written('subscription_confirm', { wanted: ['Looking for Mentor'] })).toContain(
      'You asked for: Proposals looking for mentor',
    );
  });

  test('shows a new proposal and why it was sent', () => {
    expect(written('new_proposal')).toContain(
      'on Nov 2, 2026 you confirmed a subscription to new proposals in MEV.',
    );
    const proposal = { ...sampleRolling, summary: '' };
    const bare = written('new_proposal', { proposal, wanted: undefined, since: undefined });
    expect(bare).toContain('Applications are reviewed as they arrive.');
    expect(bare).toContain('You’re receiving this because you confirmed a subscription to new proposals.');
  });

  test('truncates a long summary', () => {
    const proposal = { ...sampleFacts.new_proposal.proposal, summary: 'long '.repeat(4000) };
    expect(written('new_proposal', { proposal }).length).toBeLessThan(1500);
  });

  test('shows the week, at most 25 of its proposals, and what closes first', () => {
    expect(written('weekly_digest')).toMatch(/^4 new proposals this week; the first closes Nov 25/);
    const [only] = sampleFacts.weekly_digest.proposals;
    const one = { proposals: [only!], wanted: [], closingSoon: null, openNow: 1 };
    expect(written('weekly_digest', one)).toMatch(/^1 new proposal this week, closing Nov 25/);
    expect(written('weekly_digest', one)).toContain('Nov 15 to Nov 21, 2026. | ');
    const many = Array.from({ length: 26 }, () => only!);
    expect(written('weekly_digest', { proposals: many })).toContain('And 1 more on the board.');
    expect(written('weekly_digest', { proposals: [] })).toMatch(/^0 new proposals this week \|/);
  });

  test('lists at most 25 matches of saved searches; its subject names no search', () => {
    expect(written('saved_search_matches')).toMatch(/^4 new matches for your saved searches/);
    const [only] = sampleFacts.weekly_digest.proposals;
    const one = { proposals: [only!], searches: ['canary'] };
    expect(written('saved_search_matches', one)).toMatch(/^1 new match for your saved searches/);
    expect(written('saved_search_matches', one)).toContain('For “canary”.');
    const many = { proposals: Array.from({ length: 26 }, () => only!) };
    expect(written('saved_search_matches', many)).toContain('And 1 more in your saved searches.');
  });

  test('writes the year once, unless the week ends in the next year', () => {
    const facts = { from: '2026-12-27T00:00:00.000Z', to: '2027-01-02T12:00:00.000Z' };
    expect(written('weekly_digest', facts)).toContain('Dec 27, 2026 to Jan 2, 2027');
  });

  test('an invitation to a team may have no message', () => {
    const { message } = sampleFacts.team_invitation;
    expect(written('team_invitation')).toContain(message);
    expect(written('team_invitation', { message: '' })).not.toContain(message);
  });

  test('to an address that no one confirmed has no link that signs in', () => {
    const { url } = sampleFacts.sign_in_link;
    expect(written('sign_in_link')).toContain(url);
    const other = written('sign_in_link', { otherWay: true });
    expect(other).not.toContain(url);
    expect(other).toContain('signs in another way');
  });
});

test('reviews say by when, in the reader’s zone, and nothing without a date', () => {
  const dated = textOf(emailOf('reviews_assigned', {}, 'Asia/Tokyo'));
  expect(dated).toContain('Review by: Dec 5, 2026, 6:12 PM');
  expect(written('reviews_assigned')).toContain('Review by ');
  expect(written('reviews_assigned', { reviewBy: null })).not.toContain('Review by');
});
