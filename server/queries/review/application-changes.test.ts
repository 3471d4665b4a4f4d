import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { VISITOR } from '#domain/base/actor.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { HOUR_MS } from '#domain/time/duration.ts';
import type { DiffSegment } from '#domain/text/text-diff.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { submitApplication, withdrawApplication } from '#server/commands/application/application.ts';
import {
  confirmChanges,
  shortlistApplication,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { applicationEdits } from '#server/db/schema/application-review.ts';
import { resumes } from '#server/db/schema/resume.ts';
import { openTestDatabase } from '#server/db/testing/test-database.ts';
import { compareTexts, findApplicationChanges } from './application-changes.ts';

const { db } = await openTestDatabase();
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

async function board() {
  const owner = await createMember(db, 'Olga O.');
  const id = expectOk(await publishContent(db, owner, sampleContent(), NOON)).id;
  const person = await createMember(db, 'Ana A.');
  const draft = await createCompleteDraft(db, person, { comments: 'I am free on Mondays.' });
  const applicationId = expectOk(await submitApplication(db, person, id, draft, NOON)).id;
  expectOk(await waitlistApplication(db, owner, applicationId, later(1)));
  const edit = async (parts: Partial<ApplicationDraft>, hours = 2) =>
    expectOk(await submitApplication(db, person, id, { ...draft, ...parts }, later(hours)));
  return { owner, id, person, draft, applicationId, edit };
}

describe('findApplicationChanges', () => {
  test('compares the texts that the owner knew with the current ones, over several edits', async () => {
    const { owner, applicationId, draft, person, edit } = await board();
    const resume = { id: randomUUID(), uploaderId: person.uid, blobKey: randomUUID(), bytes: 1 };
    await db
      .insert(resumes)
      .values({ ...resume, fileName: 'new.pdf', sha256: 'a'.repeat(64), uploadedAt: NOON });
    const answers: typeof draft.answers = [
      `${draft.answers[0]} And more.`,
      draft.answers[1],
      draft.answers[2],
    ];
    await edit({ comments: 'I am free on Tuesdays.', answers });
    await edit({ comments: 'I am free on Fridays.', answers, resumeId: resume.id }, 3);
    const found = await findApplicationChanges(db, owner, applicationId);
    expect(found).toMatchObject({ at: later(3), afterDecision: true });
    expect(found!.parts).toMatchObject([
      { part: 'answer_1', label: sampleContent().questions[0] },
      {
        part: 'comments',
        label: 'Comments',
        segments: [
          { kind: 'same', text: 'I am free on ' },
          { kind: 'removed', text: 'Mondays' },
          { kind: 'added', text: 'Fridays' },
          { kind: 'same', text: '.' },
        ],
      },
      {
        part: 'resume',
        segments: [
          { kind: 'removed', text: 'resume.pdf' },
          { kind: 'added', text: 'new.pdf' },
        ],
      },
    ]);
  });

  test('is empty once the applicant restores the earlier texts', async () => {
    const { owner, applicationId, edit } = await board();
    await edit({ comments: 'New' });
    await edit({}, 3);
    expect(await findApplicationChanges(db, owner, applicationId)).toMatchObject({ parts: [] });
  });

  test('is null without a change, after it was marked as read, and after a withdrawal', async () => {
    const { owner, person, applicationId, edit } = await board();
    const changes = () => findApplicationChanges(db, owner, applicationId);
    expect(await changes()).toBeNull();
    await edit({ comments: 'New' });
    expect(await changes()).not.toBeNull();
    expectOk(await confirmChanges(db, owner, applicationId));
    expect(await changes()).toBeNull();
    await edit({ comments: 'Newer' }, 3);
    expectOk(await shortlistApplication(db, owner, applicationId, later(4)));
    expect(await changes()).toBeNull();
    await edit({ comments: 'Newest' }, 5);
    expectOk(await withdrawApplication(db, person, applicationId, later(6)));
    expect(await changes()).toBeNull();
  });

  test('says that the earlier text is not available if an edit was not recorded', async () => {
    const { owner, applicationId, edit } = await board();
    await edit({ comments: 'New' });
    await db.delete(applicationEdits).where(eq(applicationEdits.applicationId, applicationId));
    const found = await findApplicationChanges(db, owner, applicationId);
    expect(found).toEqual({ at: later(2), afterDecision: true, parts: null });
  });

  test('is null for the applicant, other members, admins and visitors', async () => {
    const { person, applicationId, edit } = await board();
    await edit({ comments: 'New' });
    const admin = { ...(await createMember(db)), kind: 'admin' } as const;
    for (const actor of [person, await createMember(db), admin, VISITOR])
      expect(await findApplicationChanges(db, actor, applicationId)).toBeNull();
  });
});

describe('compareTexts', () => {
  const join = (segments: DiffSegment[], ...kinds: DiffSegment['kind'][]) =>
    segments
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join('');

  test('without skipped text, the segments make up both texts', () => {
    const text = fc.array(fc.constantFrom('a', 'bé', '\n', ' ', ', ', '中', '🧭', 'word'), { maxLength: 25 });
    fc.assert(
      fc.property(text, text, (item, two) => {
        const [before, after] = [item.join(''), two.join('')];
        const segments = compareTexts(before, after);
        if (segments.some(({ kind }) => kind === 'skipped')) return;
        expect(join(segments, 'same', 'removed')).toBe(before);
        expect(join(segments, 'same', 'added')).toBe(after);
      }),
    );
  });

  test('shows long texts without anything in common whole, within a second', () => {
    const hostile = [
      ['- '.repeat(10_000), '+ '.repeat(10_000)],
      ['中'.repeat(20_000), '文'.repeat(20_000)],
      ['\n'.repeat(20_000), '\n '.repeat(10_000)],
      [
        Array.from({ length: 4000 }, (_, index) => `a${index}`).join(' '),
        Array.from({ length: 4000 }, (_, index) => `b${index}`).join(' '),
      ],
    ] as const;
    for (const [before, after] of hostile) {
      const start = performance.now();
      expect(compareTexts(before, after)).toEqual([
        { kind: 'removed', text: before },
        { kind: 'added', text: after },
      ]);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});
