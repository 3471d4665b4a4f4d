import { describe, expect, test } from 'vitest';
import { FORMER_MEMBER } from '#domain/member/member.ts';
import { EMAILS, NOTIFICATIONS } from '#domain/notification/events.ts';
import { TRUNCATED_NOTE } from './layout/truncate.ts';
import { columnsOf, wrapText } from './layout/text-wrap.ts';
import { renderEmail } from './render-email.ts';
import { sampleFacts, sampleProposal, sampleRolling } from '#domain/notification/testing/sample-facts.ts';
import type { EmailContext, RenderedEmail, WrittenEmail } from './written-email.ts';

const at = 'https://collegium.example';
const bare: EmailContext = { publicUrl: at, unsubscribeUrl: null };
const endable: EmailContext = { publicUrl: at, unsubscribeUrl: `${at}/unsubscribe?t=6Qd1` };
const pausable: EmailContext = { publicUrl: at, unsubscribeUrl: `${at}/saved-searches/pause?t=ana.6Qd1` };
const SUBSCRIBED = ['new_proposal', 'weekly_digest'];
type Event = WrittenEmail['event'];

const sampleMails = Object.entries(sampleFacts).map(([event, facts]) => ({ event, facts }) as WrittenEmail);

const contextOf = (event: Event) =>
  event === 'saved_search_matches' ? pausable : SUBSCRIBED.includes(event) ? endable : bare;
const sample = (event: Event) => ({ event, facts: sampleFacts[event] }) as WrittenEmail;

/** A sample with some of its facts changed. */
function changed<E extends Event>(event: E, facts: Partial<(typeof sampleFacts)[E]>): WrittenEmail {
  return { event, facts: { ...sampleFacts[event], ...facts } } as unknown as WrittenEmail;
}

const render = (mail: WrittenEmail) => renderEmail(mail, contextOf(mail.event));

/** The text of an HTML email, without markup. */
function wordsOf(html: string): string {
  return html
    .replace(/^.*<body[^>]*>/s, '')
    .replaceAll(/<br\/>|<\/?(?:p|td|div|h1|h2)[^>]*>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&(?:#x27|lt|gt|amp|quot);/g, (code) => ENTITIES[code]!)
    .replaceAll(/\s+/g, ' ');
}
const ENTITIES: Record<string, string> = {
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&quot;': '"',
};
/** A text version as one line. */
const unwrapped = (text: string) => text.replaceAll(/^> /gm, '').replaceAll(/\s+/g, ' ');
const hrefsOf = (html: string) => Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href!);
/** The URLs of its buttons: links with a padding that Outlook draws, too. */
const buttonsOf = (html: string) =>
  Array.from(html.matchAll(/<a [^>]*href="([^"]*)"[^>]*mso-padding-alt/g), ([, href]) => href!);
/** A quotation has a line at its left. */
const QUOTATION_CELL = /<td[^>]*border-left:/;

const title = 'Measuring MEV rebates on three L2 sequencers';
const insurance = 'Reading the fine print of bridge insurance';
const postmortems = 'What postmortems leave out';
const application = `${at}/applications/4471`;

/** Each event's subject, its one link, and text that both versions must contain. */
const EXPECTED: Record<Event, [subject: string, link: string, ...says: string[]]> = {
  receipt: [
    `We received your application to ${title}`,
    application,
    'CG-3ADE-5247',
    'Nov 17, 2026, 10:58 AM ET',
    'Dec 3, 2026, 11:59 PM ET',
    'Dec 12, 2026',
    'Noor-K-resume.pdf, 184 KB',
    'We’ll delete it on Jun 10, 2027, or later if you use the same file in another application.',
    'Reference: https://notebooks.example.edu/noor/parking',
    ...sampleFacts.receipt.answers.flatMap(({ question, answer }) => [question, answer]),
    'I am free to start a week early, after exams.',
    'Receipts can’t be turned off.',
  ],
  application_withdrawn: [
    `You withdrew your application to ${title}`,
    application,
    'Undo until',
    'Dec 3, 2026, 11:59 PM ET',
    'Receipts can’t be turned off.',
  ],
  team_changed: [
    `Your team changed: ${title}`,
    `${at}/apply/213/team`,
    'Oskar L. joined your team for',
    'Dec 3, 2026, 11:59 PM ET',
  ],
  invited: [
    'Action required: reply by Nov 29, 2026: Reading the fine print of bridge insu…',
    `${at}/applications/4402`,
    'Harbor Risk Lab at Tern Bay College invites you to join ',
    'Nov 29, 2026, 11:59 PM ET',
    'Mentee',
    '20+ hours a week, remote',
    'Jan 11 to Apr 9, 2027',
    sampleFacts.invited.message,
    'see each other’s name and email',
    'your invitation stays open',
    'Invitations can’t be turned off.',
  ],
  reply_reminder: [
    'Action required: reply by Nov 29, 2026: Reading the fine print of bridge insu…',
    `${at}/applications/4402`,
    insurance,
    'Nov 29, 2026, 11:59 PM ET',
    'This is the only reminder.',
  ],
  invitation_taken_back: [
    `About your invitation: ${insurance}`,
    `${at}/applications/4402`,
    'Your invitation was withdrawn',
    'Your application is under review again.',
  ],
  waitlisted: [
    `Your result: ${postmortems}`,
    `${at}/applications/4518`,
    'You’re on the waitlist',
    'Noor K. at Alder Bay University',
    'Results can’t be turned off.',
  ],
  not_selected: [
    `Your result: ${postmortems}`,
    `${at}/applications/4518`,
    'You were not selected this time',
    sampleFacts.not_selected.reason,
    'Results can’t be turned off.',
  ],
  proposal_closed: [
    `Closed early: ${title}`,
    `${at}/proposal/213`,
    'before its close date',
    'Your application is still being considered.',
    'You can turn these emails off.',
  ],
  proposal_changed: [
    `Updated: ${title}`,
    `${at}/proposal/213`,
    'Applications close Dec 3, 2026 (was Nov 30, 2026).',
    'Dec 3, 2026, 11:59 PM ET',
  ],
  proposal_withdrawn: [`Proposal withdrawn: ${title}`, `${at}/user`, 'Your application won’t be reviewed.'],
  proposal_hidden: [`Hidden for now: ${title}`, `${at}/`, 'An admin hid', 'because you saved this proposal'],
  proposal_restored: [
    `Back on the board: ${title}`,
    `${at}/proposal/213`,
    'An admin put',
    'Dec 3, 2026, 11:59 PM ET',
  ],
  scam_cleared: [
    `Warning taken back: ${title}`,
    `${at}/proposal/213`,
    'An admin looked at it again and put it back as it was.',
    'The owner can open resumes again',
    'Warnings about scams can’t be turned off.',
  ],
  proposal_scam: [
    `Hidden as a scam: ${title}`,
    `${at}/docs/safe`,
    'as a scam. The owner can’t open your resume anymore',
    'recovery phrase',
    'Warnings about scams can’t be turned off.',
  ],
  closes_soon: [
    `Closes Dec 3, 2026: ${title}`,
    `${at}/apply/213`,
    'Your application is still a draft',
    '2 of 3 questions',
    'Dec 3, 2026, 11:59 PM ET',
  ],
  changes_unsent: [
    `Changes not submitted: ${title}`,
    `${at}/apply/213`,
    'You haven’t submitted your changes',
    'Dec 3, 2026, 11:59 PM ET',
    'reads the answers you submitted before.',
  ],
  new_question: [
    `New question: ${title}`,
    'https://collegium.example/proposal/213/questions',
    'Someone asked a question about',
  ],
  questions_waiting: [
    `Questions are waiting: ${title}`,
    'https://collegium.example/proposal/213/questions',
    '2 questions have waited 3 days for an answer',
  ],
  question_answered: [
    `A question was answered: ${title}`,
    'https://collegium.example/proposal/213#qa',
    'Can I take part from another time zone?',
    'We meet once a week',
    'you have this question, or an application',
  ],
  resume_opened: [
    `Your resume was opened: ${title}`,
    application,
    'Sequencer Watch at Quillon Research Collective opened',
    'Noor-K-resume.pdf',
  ],
  new_application: [
    `New application: ${title}`,
    `${at}/proposal/213/applications/4471`,
    'Oskar W. applied',
    '5 so far',
    'Dec 3, 2026, 11:59 PM ET',
  ],
  new_applications: [
    `4 new applications: ${title}`,
    `${at}/proposal/213/applications`,
    '4 more people applied',
    '9 so far',
  ],
  application_changed: [
    `Application changed: ${title}`,
    `${at}/proposal/213/applications/4471`,
    'Oskar W. updated their application',
    'The application counts as undecided until you keep your decision',
  ],
  applicant_withdrew: [
    `An applicant withdrew: ${title}`,
    `${at}/proposal/213/applications`,
    'Oskar W. withdrew',
    'their spot is open again',
    '3 spots left',
  ],
  owner_message: [
    `Message from the owner: ${insurance}`,
    `${at}/applications/4402`,
    'wrote to everyone who accepted a spot in',
    sampleFacts.owner_message.message,
    'the email address is on the page of your application',
  ],
  spot_accepted: [
    `You’re in: ${insurance}`,
    `${at}/applications/4402`,
    'Dana Ortiz',
    'dana@example.edu',
    'Jan 11, 2027',
    'Add the dates to your calendar',
  ],
  invitation_accepted: [
    `Invitation accepted: ${insurance}`,
    `${at}/proposal/188/applications/4402`,
    'Oskar W. accepted',
    'oskar@example.edu',
    'They can see your name and email too.',
    'Please don’t use personal information for any other purpose.',
  ],
  invitation_declined: [
    `Invitation declined: ${insurance}`,
    `${at}/proposal/188/applications/4403`,
    'Oskar W. declined',
    sampleFacts.invitation_declined.note,
    'Next on the waitlist',
    'Mina R.',
  ],
  result_date_reached: [
    `Results are due Nov 23, 2026: ${postmortems}`,
    `${at}/proposal/190/announce`,
    '14 people are waiting for you',
    'You still have 1 application to decide on.',
  ],
  results_overdue: [
    `Results overdue since Nov 23, 2026: ${postmortems}`,
    `${at}/proposal/190/announce`,
    'Results overdue',
    'You still have 6 applications to decide on.',
  ],
  reviews_assigned: [
    `Applications to review: ${title}`,
    `${at}/reviews`,
    'Dec 5, 2026, 4:12 AM ET',
    'You’re receiving this because you review applications to this proposal',
  ],
  people_changed: [
    `Sam Okafor joined: ${title}`,
    `${at}/proposal/213/people`,
    'Sam Okafor joined as a co-owner',
    'You’re receiving this because you work on this proposal',
  ],
  own_proposal_hidden: [
    `Your proposal was hidden: ${title}`,
    `${at}/proposal/213/applications`,
    'Please name who pays for the event.',
    'can’t be turned off',
  ],
  own_proposal_restored: [
    `Your proposal is back: ${title}`,
    `${at}/proposal/213/applications`,
    'Thank you for naming the sponsor.',
    'Dec 3, 2026, 11:59 PM ET',
  ],
  unfamiliar_sign_in: [
    'New sign-in to your account',
    `${at}/settings/account#sessions`,
    'Firefox on Linux',
    'Nov 21, 2026, 9:12 AM UTC',
    'Emails about sign-ins can’t be turned off.',
  ],
  linked_accounts_changed: [
    'Example University was added to your account',
    `${at}/settings/account#ways`,
    'Nov 21, 2026, 9:12 AM UTC',
    'Emails about sign-ins can’t be turned off.',
  ],
  account_email: [
    'Your account’s email changed',
    `${at}/settings/account#ways`,
    'noor.k@example.org',
    'Nov 21, 2026, 9:12 AM UTC',
    'Emails about sign-ins can’t be turned off.',
  ],
  emails_changed: [
    'An email address was added to your account',
    `${at}/settings/emails`,
    'noor.k@alderbay.edu was added to your account',
    'Nov 21, 2026, 9:12 AM UTC',
    'Emails about sign-ins can’t be turned off.',
  ],
  email_suppressed: [
    'We’ve stopped emailing you',
    `${at}/notifications/mail`,
    'We’ve stopped emailing noor.k@example.edu',
    'Emails about sign-ins can’t be turned off.',
  ],
  announcement: [
    'Announcement: Applications can be withdrawn now',
    `${at}/announcement/12`,
    'From today an application can be withdrawn',
    'Nothing else changes.',
  ],
  admin_waiting: [
    'A proposal was reported: Measuring rebates',
    `${at}/admin/reports`,
    'Read the report and decide what to do.',
  ],
  admin_digest: [
    'For the admins: 2 reports and 1 feedback message',
    `${at}/admin/reports`,
    'This came in since the last summary',
    'You can turn these emails off.',
  ],
  email_link: [
    'Confirm your email address for Collegium',
    `${at}/settings/emails/confirm?t=k8Vt`,
    'Nov 22, 2026, 9:12 AM UTC',
    'someone entered this address on Collegium',
  ],
  sign_in_link: [
    'Your link to sign in to Collegium',
    `${at}/auth/email/open?t=k8Vt&next=%2Fuser`,
    'Nov 21, 2026, 9:27 AM UTC',
    'someone entered this address on Collegium',
  ],
  proposal_invitation: [
    `Noor Khan invites you to co-own: ${title}`,
    `${at}/invitations/7`,
    'Could you help me read the applications?',
    'Dec 5, 2026, 4:12 AM ET',
    'Sign in to an account that has this email address',
  ],
  subscription_confirm: [
    'Confirm your subscription to Collegium',
    `${at}/subscribe/confirm?t=k8Vt`,
    'All proposals',
    'Nov 23, 2026, 3:42 PM UTC',
    'where you confirm with one click',
  ],
  new_proposal: [
    `New proposal: ${title}`,
    `${at}/proposal/213`,
    'Sequencer Watch, Quillon Research Collective',
    '3 spots left',
    'Hybrid',
    '20+ h/wk',
    'Three large rollups',
    'MEV / Rollup sequencing / Data analysis',
    'Dec 3, 2026, 11:59 PM ET',
    'on Nov 2, 2026 you confirmed a subscription to new proposals in MEV.',
  ],
  weekly_digest: [
    '4 new proposals this week; the first closes Nov 25',
    `${at}/`,
    'Nov 15 to Nov 21, 2026, in AI, MEV and Rust.',
    'Folding proofs from mismatched zk provers',
    '2+ spots left',
    'Rolling, until',
    'On site',
    'Browse all 38 open proposals',
    'From last week: “Who still votes? Turnout decay in small DAOs” closes Nov 22.',
  ],
  saved_search_matches: [
    '4 new matches for your saved searches',
    `${at}/user?tab=saved`,
    'For “Remote mentors” and “MEV”.',
    'Folding proofs from mismatched zk provers',
    'Pause in one click',
  ],
  feedback_received: [
    'Feedback: An idea, Show the median by topic, too.',
    `${at}/admin/feedback`,
    'Show the median by topic, too.',
    '/stat',
    'reader@example.edu',
  ],
  team_invitation: [
    `Invitation to a team: ${title}`,
    `${at}/apply/213/team`,
    'Noor K. invited you to apply together to',
    sampleFacts.team_invitation.message,
    'Join by',
    'someone entered this address on Collegium',
  ],
};

/** Checks what must be true of every email, whatever users wrote. */
function expectSound({ subject, html, text }: RenderedEmail): void {
  expect(subject.length).toBeLessThanOrEqual(78);
  expect(subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]|:\/\//u);
  expect(html).toMatch(/^<!doctype html><html/);
  expect(html).not.toMatch(/<(?:script|img|link|iframe|form|base|object|embed|svg|video)\b/i);
  expect(html).not.toMatch(/url\(|@import|@font-face/i);
  for (const [tag] of html.matchAll(/<\w[^>]*>/g)) expect(tag).not.toMatch(/\s(?:on\w+|src|background)=/i);
  for (const href of hrefsOf(html)) expect(href.startsWith(`${at}/`), href).toBe(true);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(buttonsOf(html)).toHaveLength(1);
  for (const [table] of html.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"');
  expect(Buffer.byteLength(html)).toBeLessThan(100_000);
  for (const line of text.split('\n').filter((item) => !item.includes(`${at}/`)))
    expect(columnsOf(line), line).toBeLessThanOrEqual(72);
  expect(text).toContain('\n-- \nYou’re receiving this');
  expect(text).not.toMatch(/[\r\u2028\u202E]|<\/?(?:p|td|br)\b/);
}

test('every event in NOTIFICATIONS and EMAILS has an email', () => {
  expect(Object.keys(sampleFacts).toSorted()).toEqual(
    [...Object.keys(NOTIFICATIONS), ...Object.keys(EMAILS)].toSorted(),
  );
});

describe.each(sampleMails)('the $event email', (mail) => {
  const [subject, link, ...says] = EXPECTED[mail.event];

  test('has its subject and text in both versions, with one button', async () => {
    const made = await render(mail);
    expectSound(made);
    expect(made.subject).toBe(subject);
    const page = wordsOf(made.html);
    for (const words of says) {
      expect(page).toContain(words);
      expect(unwrapped(made.text)).toContain(words);
    }
    expect(buttonsOf(made.html)).toEqual([link.replaceAll('&', '&amp;')]);
    expect(made.text.split('\n')).toContain(link);
  });

  test('renders the same each time, with a preheader that the subject does not contain', async () => {
    const made = await render(mail);
    expect(await render(mail)).toEqual(made);
    const preheader = /<div style="display:none[^>]*>([^<]*)/.exec(made.html)![1]!.split('\u034F')[0]!;
    expect(preheader.length).toBeGreaterThan(10);
    expect(made.subject).not.toContain(preheader);
  });

  test('every link of the HTML version is in the text version', async () => {
    const made = await render(mail);
    for (const href of hrefsOf(made.html).slice(1))
      expect(made.text).toContain(href.replaceAll('&amp;', '&'));
  });
});

describe('subjects', () => {
  test('subject and preheader of a result do not reveal the decision', async () => {
    for (const event of ['waitlisted', 'not_selected'] as const) {
      const { subject, html } = await render(sample(event));
      expect(subject).toBe(`Your result: ${postmortems}`);
      expect(html).toContain('The results are out. Open this email to read yours.\u034F');
    }
    const { subject } = await render(sample('invitation_taken_back'));
    expect(subject).not.toMatch(/withdr/);
  });

  test('only invitations and their reminders begin with "Action required"', async () => {
    for (const mail of sampleMails) {
      const due = mail.event === 'invited' || mail.event === 'reply_reminder';
      expect((await render(mail)).subject.startsWith('Action required'), mail.event).toBe(due);
    }
  });

  test('an invitation without a reply-by date says that none is set', async () => {
    const { subject, text, html } = await render(changed('invited', { replyBy: null, message: '' }));
    expect(subject).toBe('Action required: reply to your invitation to Reading the fine print of bridge…');
    expect(text).toContain('There is no reply-by date.');
    expect(text).not.toContain('Reply by');
    expect(wordsOf(html)).not.toContain('From Harbor Risk Lab');
  });
});

describe('text that users wrote', () => {
  const HOSTILE: [string, string, string][] = [
    ['markup', '<script>alert(1)</script><img src=x>', '<script>alert(1)</script><img src=x>'],
    ['an injected header', 'Free\r\nBcc: everybody@example.com', 'Free Bcc: everybody@example.com'],
    ['a line separator', 'One\u2028Two', 'One Two'],
    ['a bidirectional override', 'Safe \u202Efdp.exe', 'Safe fdp.exe'],
    ['a URL', 'Sign in at https://evil.example/login now', 'Sign in at evil.example/login now'],
    ['a URL within another', 'hthttps://tps://evil.example', 'evil.example'],
    ['a javascript: URL', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['quotes', `" onmouseover="alert(1)' x='`, `" onmouseover="alert(1)' x='`],
    ['Japanese', '検証可能な乱数の経済学とその応用', '検証可能な乱数の経済学とその応用'],
    ['Arabic', 'اقتصاد العشوائية القابلة للتحقق', 'اقتصاد العشوائية القابلة للتحقق'],
    ['emoji', 'Families 👨‍👩‍👧‍👦 and flags 🇪🇺', 'Families 👨‍👩‍👧‍👦 and flags 🇪🇺'],
  ];

  test.each(HOSTILE)(
    '%s in titles, names and other facts is rendered as plain text',
    async (_, written, shown) => {
      const proposal = { ...sampleProposal, title: written, name: written, organization: written };
      for (const mail of sampleMails) {
        const facts = JSON.parse(JSON.stringify(mail.facts), (key, value: unknown) =>
          ['title', 'name', 'organization', 'applicant', 'device', 'fileName'].includes(key)
            ? written
            : value,
        );
        const made = await render({ event: mail.event, facts } as WrittenEmail);
        // Zero-width joiners are valid inside emoji.
        expectSound({ ...made, subject: made.subject.replaceAll('\u200D', '') });
      }
      const { subject, html } = await render(changed('proposal_closed', { proposal }));
      expect(subject).toBe(`Closed early: ${shown}`);
      expect(wordsOf(html)).toContain(shown);
    },
  );

  test.each([
    ['letters', 'a'.repeat(300), `Closed early: ${'a'.repeat(63)}…`],
    ['emoji, never split', '👨‍👩‍👧‍👦'.repeat(30), `Closed early: ${'👨‍👩‍👧‍👦'.repeat(5)}…`],
    ['flags', '🇪🇺'.repeat(60), `Closed early: ${'🇪🇺'.repeat(15)}…`],
  ])('cuts a subject at 78 characters: %s', async (_, long, subject) => {
    const made = await render(changed('proposal_closed', { proposal: { ...sampleProposal, title: long } }));
    expect(made.subject).toBe(subject);
    expect(made.subject.length).toBeLessThanOrEqual(78);
  });

  test('a message has its line breaks, is quoted in the text version, and has no links', async () => {
    const message = 'Dear you,\n\n<b>come</b> & see https://evil.example/?a=1&b="2"\n-- \nme';
    const { html, text } = await render(changed('invited', { message }));
    expect(html).toMatch(QUOTATION_CELL);
    expect(html).toContain('Dear you,<br/><br/>&lt;b&gt;come&lt;/b&gt; &amp; see https://evil.example/');
    expect(hrefsOf(html).join(' ')).not.toContain('evil');
    expect(text).toContain(
      '> Dear you,\n>\n> <b>come</b> & see https://evil.example/?a=1&b="2"\n> --\n> me\n',
    );
  });

  test('an empty reason or note is not quoted', async () => {
    for (const mail of [
      changed('not_selected', { reason: '' }),
      changed('own_proposal_hidden', { note: ' ' }),
      changed('invitation_declined', { note: '', next: null }),
    ]) {
      const made = await render(mail);
      expectSound(made);
      expect(made.html).not.toMatch(QUOTATION_CELL);
      expect(made.text).not.toMatch(/^>/m);
    }
  });
});

describe('missing and variable facts', () => {
  test('a receipt leaves out a missing resume, comments, reference and questions', async () => {
    const bareReceipt = { resume: null, resumeDeletedAt: null, answers: [], comments: '', referenceLink: '' };
    const { text } = await render(changed('receipt', bareReceipt));
    expect(text).not.toMatch(/Resume|resume|Comments|Reference|What you sent/);
    const deleted = await render(changed('receipt', { resumeDeletedAt: null }));
    expect(deleted.text).not.toContain('deleted');
  });

  test('does not name an applicant who deleted their account', async () => {
    const { text } = await render(changed('applicant_withdrew', { applicationId: undefined }));
    expect(unwrapped(text)).toContain('deleted their account, including their application. They had');
    expect(text).not.toContain('Oskar');
  });

  test('says that the owner deleted their account, and does not name them', async () => {
    const proposal = {
      ...sampleProposal,
      name: FORMER_MEMBER.name,
      organization: FORMER_MEMBER.organization,
    };
    const { text } = await render(changed('proposal_withdrawn', { proposal }));
    expect(unwrapped(text)).toContain(`The owner of “${proposal.title}” deleted their account`);
    const { text: back } = await render(changed('invitation_taken_back', { proposal }));
    expect(unwrapped(back)).toContain('A former member withdrew your invitation');
  });

  test('a replaced application’s receipt says that the new answers replace the old ones', async () => {
    const { subject, text } = await render(changed('receipt', { replaced: true }));
    expect(subject).toMatch(/^We received your updated application to Measuring/);
    expect(unwrapped(text)).toContain('Your new answers replace the ones you sent before.');
  });

  test('a title in a sentence is bold in HTML and in quotation marks in the text version', async () => {
    const { html, text } = await render(changed('new_application', {}));
    expect(html).toContain(`You have a new application to <b>${title}</b>.`);
    expect(unwrapped(text)).toContain(`You have a new application to “${title}”.`);
  });

  test('a long URL is not wrapped in the text version', async () => {
    const link = `https://www.example.edu/${'a-very-long-path-'.repeat(6)}end`;
    const { text } = await render(changed('receipt', { referenceLink: link }));
    expect(text.split('\n').some((line) => line.includes(link))).toBe(true);
  });

  test('a long URL between letters without spaces is not wrapped, and the letters are', () => {
    const link = `https://www.example.edu/${'a-very-long-path-'.repeat(6)}end`;
    const letters = '后'.repeat(40);
    expect(wrapText(`${letters}（${link}）。${letters}${letters}`)).toEqual([
      '后'.repeat(36),
      '后'.repeat(4),
      `（${link}）。`,
      '后'.repeat(36),
      '后'.repeat(36),
      '后'.repeat(8),
    ]);
    expect(wrapText(`See (${link}), ok`)).toEqual(['See', `(${link}),`, 'ok']);
  });

  test('an accepted invitation shows one mark for each spot', async () => {
    const spots = async (participants: number, acceptedCount: number) => {
      const proposal = { ...sampleFacts.invitation_accepted.proposal, participants, acceptedCount };
      const { html } = await render(changed('invitation_accepted', { proposal }));
      const [drawing = ''] = html.split('accepted your invitation</h1>');
      return drawing.match(/<span[^>]*><\/span>/g)?.length ?? 0;
    };
    expect((await spots(3, 1)) - (await spots(2, 1))).toBe(1);
  });

  test('a rolling proposal’s emails have no result date and show the close date in its zone', async () => {
    const { text } = await render(changed('receipt', { proposal: sampleRolling }));
    expect(unwrapped(text)).toContain('Edit until: Jan 22, 2027, 11:59 PM Anywhere on Earth');
    expect(text).toMatch(/Results: +As applications arrive/);
    const news = await render(
      changed('new_proposal', { proposal: { ...sampleRolling, summary: '' }, wanted: [] }),
    );
    expect(unwrapped(news.text)).toContain('Rolling, until Jan 22, 2027');
    expect(unwrapped(news.text)).toContain('Applications are reviewed as they arrive.');
    const result = await render(changed('not_selected', { proposal: sampleRolling }));
    expect(unwrapped(result.text)).toContain(
      'Tomas V. at Open Ledger Lab has decided about your application',
    );
  });

  test.each([
    [{ participants: 0, hoursPerWeek: 0 }, 'Mentee', 'Remote'],
    [{ participants: 4 }, 'Mentee', '20+ hours a week, remote'],
  ])('an invitation describes the role and hours for %o', async (facts, role, hours) => {
    const proposal = { ...sampleFacts.invited.proposal, ...facts };
    const { text } = await render(changed('invited', { proposal }));
    expect(text).toContain(`Your role:          ${role}\nCommitment:         ${hours}\n`);
  });

  test('leaves out a missing organization or name of the owner', async () => {
    const rendered = async (name: string, organization: string) =>
      unwrapped(
        (await render(changed('proposal_closed', { proposal: { ...sampleProposal, name, organization } })))
          .text,
      );
    expect(await rendered('Noor K.', 'N/A')).toContain('Noor K. closed “Measuring');
    expect(await rendered('', 'Alder Bay')).toContain('Alder Bay closed “Measuring');
    expect(await rendered('', '')).toContain('The owner closed “Measuring');
  });

  test.each([
    ['applied', 'because you applied to this proposal'],
    ['draft', 'because you have a draft'],
    ['saved', 'because you saved this proposal'],
  ] as const)('emails about a followed proposal say why they were sent: %s', async (why, words) => {
    for (const event of [
      'proposal_closed',
      'proposal_changed',
      'proposal_withdrawn',
      'proposal_hidden',
    ] as const) {
      const made = await render({ event, facts: { ...sampleFacts[event], why } } as WrittenEmail);
      expectSound(made);
      expect(unwrapped(made.text)).toContain(words);
    }
  });

  test('shows a saved proposal’s kind and topics, and writes singular and plural counts correctly', async () => {
    const saved = await render(changed('closes_soon', { why: 'saved', answered: undefined }));
    expectSound(saved);
    expect(saved.text).toContain('Team Member. MEV / Rollup sequencing / Data analysis');
    const one = await render(changed('result_date_reached', { applications: 1, undecided: 0 }));
    expect(one.text).toContain('One person is waiting for you');
    expect(unwrapped(one.text)).toContain('Every application has a decision.');
    const [only] = sampleFacts.weekly_digest.proposals;
    const week = await render(
      changed('weekly_digest', { proposals: [only!], wanted: [], closingSoon: null, openNow: 1 }),
    );
    expect(week.subject).toBe('1 new proposal this week, closing Nov 25');
    expect(week.text).toContain('Browse open proposals:');
    const kinds = ['AI', 'Looking for Mentee', 'Looking for Mentor'];
    expect((await render(changed('subscription_confirm', { wanted: kinds }))).text).toContain(
      'Proposals in AI, looking for mentee or mentor',
    );
  });
});

describe('long texts', () => {
  test.each([
    ['letters', 'word '.repeat(4000)],
    ['characters that HTML escapes', '&"<\''.repeat(5000)],
    ['line breaks', 'a\n'.repeat(10_000)],
    ['Chinese', '乱'.repeat(20_000)],
    ['one word', 'x'.repeat(20_000)],
  ])('shortens three long answers in HTML and has them whole in the text version: %s', async (_, answer) => {
    const long = sampleFacts.receipt.answers.map(({ question }) => ({ question, answer }));
    const made = await render(changed('receipt', { answers: long, comments: answer }));
    expectSound(made);
    expect(wordsOf(made.html)).toContain(TRUNCATED_NOTE);
    const text = made.text.replaceAll(/\s/g, '');
    expect(text.split(answer.replaceAll(/\s/g, '')).length).toBe(5);
  });

  test('shows a short answer in full beside a shortened one', async () => {
    const [first, second, third] = sampleFacts.receipt.answers;
    const long = { ...second!, answer: 'long '.repeat(20_000) };
    const { html } = await render(changed('receipt', { answers: [first!, long, third!] }));
    expect(wordsOf(html)).toContain(first!.answer);
    expect(wordsOf(html)).toContain(third!.answer);
    expect(html.split('This text was shortened')).toHaveLength(2);
  });

  test('a digest of more proposals than it can list says how many more there are', async () => {
    const [one] = sampleFacts.weekly_digest.proposals;
    const proposals = Array.from({ length: 60 }, (_, id) => ({ ...one!, id: 300 + id }));
    const made = await render(changed('weekly_digest', { proposals }));
    expectSound(made);
    expect(made.text).toContain('And 35 more on the board.');
  });

  test('cuts a long summary', async () => {
    const proposal = { ...sampleFacts.new_proposal.proposal, summary: 'long '.repeat(4000) };
    expect((await render(changed('new_proposal', { proposal }))).text.length).toBeLessThan(2000);
  });
});

describe('footer', () => {
  test('subscription emails link to one-click unsubscribe and to their settings', async () => {
    for (const event of ['new_proposal', 'weekly_digest'] as const) {
      const { html, text } = await renderEmail(sample(event), endable);
      expect(text).toContain(`Unsubscribe in one click: ${at}/unsubscribe?t=6Qd1\n`);
      expect(text).toContain(`Email preferences: ${at}/subscription?t=6Qd1\n`);
      expect(hrefsOf(html)).toContain(`${at}/unsubscribe?t=6Qd1`);
    }
  });

  test('notification emails link to the preferences and say whether they can be switched off', async () => {
    const { text } = await render(sample('new_application'));
    expect(unwrapped(text)).toContain('You can turn these emails off.');
    expect(text).toContain(`Email preferences: ${at}/notifications/preferences\n`);
    expect(text).not.toContain('Unsubscribe');
  });

  test('the only line with the word "confirm" and a URL is the confirmation link itself', async () => {
    const { text } = await render(sample('subscription_confirm'));
    const lines = text.split('\n').filter((line) => /\bconfirm\b/i.test(line) && /https?:/.test(line));
    expect(lines).toEqual([`${at}/subscribe/confirm?t=k8Vt`]);
    expect(text).not.toContain('/notifications/preferences');
  });
});
