import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deletionLine } from '#domain/member/member.ts';
import { proposalFacts } from '#domain/notification/facts.ts';
import type { EmailContent, NotificationContent } from '#domain/notification/events.ts';
import { createPublishedAnnouncement } from '../fixtures/sample-announcements.ts';
import { announcementViews, announcements } from '#server/db/schema/announcement.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { emails } from '#server/db/schema/notification.ts';
import { renderEmail } from '#server/email/render-email.ts';
import { createEmailWriter } from '#server/email/write-email.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { freezeClock } from './freeze-clock.ts';
import { openTestApp } from './test-app.ts';

const board = await openTestApp();
const { db, ask, call } = board;

freezeClock();

const NONCHARACTERS = '\uFFFE\uFFFF\uFDD0\u{1FFFE}\u{10FFFF}';

test(
  'deleting an account while its own writes run makes no request return 500 [76]',
  { timeout: 60_000 },
  async () => {
    const olga = await board.person('Olga O.');
    for (let round = 0; round < 10; round += 1) {
      const person = await board.person(`Racer ${round}`);
      const own = await insertProposal(db, person.uid, new Date());
      const applied = await insertProposal(db, olga.uid, new Date(), { applicationCount: 1 });
      const applicant = await board.person(`Applicant ${round}`);
      const facts = { resumeId: null, status: 'submitted' } as const;
      const sent = await insertApplication(
        db,
        { ...facts, proposalId: applied, applicantId: person.uid },
        new Date(),
      );
      await insertApplication(db, { ...facts, proposalId: own, applicantId: applicant.uid }, new Date());
      const others = await Promise.all(
        Array.from({ length: 3 }, () => insertProposal(db, olga.uid, new Date())),
      );
      const resumeId = crypto.randomUUID();
      const file = {
        id: resumeId,
        blobKey: `resume/${resumeId}`,
        fileName: 'r.pdf',
        bytes: 1,
        sha256: '0'.repeat(64),
      };
      await db.insert(resumes).values({ ...file, uploaderId: person.uid, uploadedAt: new Date() });
      const submit = (project_id: number) =>
        call('/application/submit', person, {
          project_id,
          response: ['a', 'b', 'c'],
          comments: 'c',
          reference_link: 'N/A',
          resume_link: `/resume/${resumeId}`,
        });
      const writes = [
        ...others.map(submit),
        ask('/settings/delete', { as: person, form: { line: deletionLine(person.email) } }),
        ask(`/applications/${sent}/withdraw`, { as: person, form: {} }),
        ask(`/proposal/${own}/close`, { as: person, form: {} }),
        call('/project/save_draft', person, { form: { title: 't' } }),
        ask(`/proposal/${others[2]}/save`, { as: person, form: {} }),
        ask(`/applications/${sent}/withdraw`, { as: person, form: {} }),
      ];
      const statuses = (await Promise.all(writes.toSorted(() => Math.random() - 0.5))).map(
        ({ status }) => status,
      );
      const failures = board.logText().match(/^.*Request failed.*$/gm) ?? [];
      expect([statuses.filter((status) => status >= 500), failures]).toEqual([[], []]);
      expect((await ask('/settings', { as: person })).headers.get('location')).toContain('/signin');
    }
  },
);

test('a draft application gives no access to a proposal that is hidden or withdrawn [77]', async () => {
  const owner = await board.person('Dora D.');
  const saver = await board.person('Saver S.');
  const applicant = await board.person('Sent S.');
  for (const status of ['hidden', 'withdrawn'] as const) {
    const id = await insertProposal(db, owner.uid, new Date(), { description: 'Doxed-Address' });
    expect((await call('/application/save', saver, { project_id: id })).status).toBe(200);
    const facts = {
      proposalId: id,
      applicantId: applicant.uid,
      resumeId: null,
      status: 'submitted',
    } as const;
    await insertApplication(db, facts, new Date());
    await db
      .update(proposals)
      .set({ status, ...(status === 'hidden' && { hiddenFrom: 'open' }) })
      .where(eq(proposals.id, id));
    const refused = status === 'hidden' ? 404 : 410;
    for (const path of [`/proposal/${id}`, `/${id}`, `/apply/${id}`, `/proposal/${id}.data`]) {
      const answer = await ask(path, { as: saver });
      expect([path, answer.status]).toEqual([path, refused]);
      expect(await answer.text()).not.toContain('Doxed-Address');
    }
    expect((await call('/application/save', saver, { project_id: id })).status).toBe(refused);
    expect((await ask(`/proposal/${id}/save`, { as: saver, form: {} })).status).toBe(refused);
    const read = await ask(`/proposal/${id}`, { as: applicant });
    expect([read.status, (await read.text()).includes('Doxed-Address')]).toEqual([200, true]);
  }
});

test('noncharacters are removed on input, and feeds with stored ones are well-formed [78]', async () => {
  const owner = await board.person('Nonna N.');
  const raw = { title: `Tide${NONCHARACTERS}\u0001 tables`, description: `Salt${NONCHARACTERS}` };
  await insertProposal(db, owner.uid, new Date(), raw);
  const feed = await ask('/feed.xml');
  const xml = await feed.text();
  expect(feed.status).toBe(200);
  expect(xml).toContain('Tide');
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
  const drafted = await call('/application/save', await board.person('Nina N.'), {
    project_id: await insertProposal(db, owner.uid, new Date()),
    comments: `plain${NONCHARACTERS} words`,
  });
  expect(drafted.status).toBe(200);
  const admin = await board.person('Ada M.', { admin: true });
  const announcement = await createPublishedAnnouncement(
    db,
    admin,
    { title: `News${NONCHARACTERS}` },
    new Date(),
  );
  const [stored] = await db.select().from(announcements).where(eq(announcements.id, announcement));
  expect(stored!.title).toBe('News');
});

test('an announcement counts 500 views by 500 browsers from one address once [80]', async () => {
  const admin = await board.person('Ada M.', { admin: true });
  const id = await createPublishedAnnouncement(db, admin, {}, new Date());
  const view = (number: number, from: string) =>
    ask(`/announcement/${id}/view`, { method: 'POST', from, headers: { 'User-Agent': `Browser ${number}` } });
  const views = async () => {
    const [row] = await db
      .select({ n: announcements.viewCount })
      .from(announcements)
      .where(eq(announcements.id, id));
    return row!.n;
  };
  await Promise.all(Array.from({ length: 500 }, (_, number) => view(number, '203.0.113.80')));
  expect([await views(), await db.$count(announcementViews)]).toEqual([1, 1]);
  await view(1, '203.0.113.81');
  expect(await views()).toBe(2);
});

test('a topic that anyone can enter is not emailed to an unconfirmed address [80]', async () => {
  const words = 'Win ETH at evil.example';
  const answer = await ask('/subscribe', {
    form: { Email: 'someone@example.net', topic: words, kind: 'mentor' },
  });
  expect(answer.status).toBe(200);
  const [email] = await db.select().from(emails).where(eq(emails.toAddress, 'someone@example.net'));
  const content = { event: email!.event, facts: email!.facts } as EmailContent;
  const ready = await createEmailWriter(db, board.settings)(
    { content, subscriptionId: email!.subscriptionId },
    new Date(),
  );
  const { subject, text, html } = await renderEmail(ready!.email, ready!.context);
  for (const part of [subject, text, html]) expect(part).not.toContain('evil.example');
  expect(text).toContain('the topic that was entered');
});

const TYPED = 'Typed-Canary';
const firstLinesOf = async (notification: NotificationContent) => {
  const frame = { publicUrl: board.settings.publicUrl, unsubscribeUrl: null };
  const { subject, text, html } = await renderEmail(notification, frame);
  const hidden = /<div[^>]*display:\s*none[^>]*>([^<]*)</.exec(html)?.[1] ?? '';
  return [subject, hidden, text.split('\n').slice(0, 4).join('\n')].join('\n');
};

test('text typed by a sender is not in the subject, preheader or first lines of an email [80]', async () => {
  const owner = await board.person('Mail M.');
  const id = await insertProposal(db, owner.uid, new Date());
  const [row] = await db.select().from(proposals).where(eq(proposals.id, id));
  const about = { applicationId: 1, proposal: proposalFacts(row!) };
  const typed: NotificationContent[] = [
    { event: 'invited', facts: { ...about, message: TYPED, replyBy: null } },
    { event: 'not_selected', facts: { ...about, reason: TYPED } },
    { event: 'owner_message', facts: { ...about, message: TYPED, accepted: true } },
    { event: 'invitation_declined', facts: { ...about, applicant: 'Anna A.', note: TYPED, next: null } },
    { event: 'own_proposal_hidden', facts: { proposal: about.proposal, note: TYPED } },
    { event: 'own_proposal_restored', facts: { proposal: about.proposal, note: TYPED } },
  ];
  for (const notification of typed) expect(await firstLinesOf(notification)).not.toContain(TYPED);
});
