import fc from 'fast-check';
import { expect } from 'vitest';
import { parseApplication, parseApplicationDraft } from '#domain/application/application-form.ts';
import { sortFromText } from '#domain/board/proposal-filter.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import type { PublishedProposal } from '#server/queries/board/published-proposal.ts';
import { resumeIdOf } from '#domain/application/resume.ts';
import { NOON, sampleContent } from '../../../../tests/fixtures/sample-content.ts';
import { readCursor } from '#server/queries/proposal/proposal-cursor.ts';
import { projectFromWire, projectInput, projectToWire } from '../project-wire.ts';
import { readThree } from '../three-texts.ts';

type PropertyRun = { runs: number; seed: number };

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({
    unit: fc.constantFrom('\0', '\ud800', '\udfff', '\u2028', '\u202e', '<', '"', '\\', 'é', ' '),
    maxLength: 6,
  }),
);
const three = fc.tuple(anyText, anyText, anyText);

/** A text with some characters removed, inserted or replaced. */
function mutated(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const edit = fc.record({
    at: fc.nat({ max: 9999 }),
    drop: fc.nat({ max: 3 }),
    put: fc.oneof(
      fc.constantFrom('"', ',', '[', ']', '{', '\\', '\\u0000', '\\ud800', 'null', '1e999'),
      anyText,
    ),
  });
  return fc.tuple(texts, fc.array(edit, { minLength: 1, maxLength: 3 })).map(([text, edits]) =>
    edits.reduce((now, { at, drop, put }) => {
      const from = at % (now.length + 1);
      return now.slice(0, from) + put + now.slice(from + drop);
    }, text),
  );
}

/** Values for a list field: texts of every kind, and values that are no text. */
const anyList = fc.oneof(
  three,
  three.map((list) => JSON.stringify(list)),
  mutated(three.map((list) => JSON.stringify(list))),
  fc.json({ maxDepth: 3 }),
  anyText,
  fc.array(anyText, { maxLength: 5 }),
);

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

function assertAll<T>(
  values: fc.Arbitrary<T>,
  { runs, seed }: PropertyRun,
  check: (value: T) => void,
): number {
  let checked = 0;
  const property = fc.property(values, (value) => {
    checked += 1;
    check(value);
  });
  fc.assert(property, { numRuns: runs, seed });
  return checked;
}

/** Every list is three texts or refused, and three texts round-trip, sent as text or as a list. */
export function listsAreThreeOrRefused(how: PropertyRun): number {
  assertAll(three, how, (list) => {
    expect(readThree(list)).toEqual(list);
    expect(readThree(JSON.stringify(list))).toEqual(list);
  });
  return assertAll(anyList, how, (value) => {
    const list = readThree(value);
    if (list === null) return;
    expect(list).toHaveLength(3);
    expect(list.every((text) => typeof text === 'string')).toBe(true);
  });
}

const completeProject = projectToWire(
  {
    ...sampleContent(),
    id: 1,
    postedAt: NOON,
    createdAt: NOON,
    verified: [],
  } as unknown as PublishedProposal,
  [],
  NOON,
);
const {
  id: _id,
  post_date: _post,
  created_at: _made,
  application_count: _count,
  marks: _marks,
  verified: _verified,
  demand: _demand,
  ...sendable
} = completeProject;
const validProject = { ...sendable, owner_uid: 'mina', status: 'open' as const };
const FIELDS = Object.keys(validProject) as (keyof typeof validProject)[];
const anyValue = fc.oneof(anyList, fc.jsonValue({ maxDepth: 2 }), fc.double(), fc.maxSafeInteger());

/** A valid proposal of a call, with some of its fields corrupted or omitted. */
const anyProject = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...FIELDS), anyValue, { maxKeys: 4 }),
    fc.subarray(FIELDS, { maxLength: 2 }),
  )
  .map(([spoilt, omitted]) => {
    const data: Record<string, unknown> = { ...validProject, ...spoilt };
    for (const field of omitted) delete data[field];
    return data;
  });

/** A posted proposal can be stored and round-trips, or is refused with field errors by API name. */
export function projectsAreStorableOrRefused(how: PropertyRun): number {
  return assertAll(anyProject, how, (data) => {
    const shape = projectInput.safeParse(data);
    if (!shape.success) return;
    const content = projectFromWire(shape.data, NOON);
    if (!content.ok) {
      expect(Object.keys(content.refusal.fields!).filter((name) => !(name in validProject))).toEqual([]);
      return;
    }
    const texts = Object.values(content.value)
      .flat()
      .filter((value) => typeof value === 'string');
    expect(texts.filter((text) => !isStorable(text))).toEqual([]);
    const row = { ...content.value, id: 1, postedAt: NOON, createdAt: NOON, verified: [] };
    const sent = projectToWire(row as unknown as PublishedProposal, [], NOON);
    const reparsed = projectInput.safeParse(
      Object.fromEntries(Object.entries(sent).filter(([name]) => name in validProject && name !== 'status')),
    );
    expect(projectFromWire(reparsed.data!, NOON)).toEqual(content);
  });
}

/** Answers are saved only if they can be stored, and submitted only if they are complete. */
export function answersAreStorableOrRefused(how: PropertyRun): number {
  const draft = fc.record({
    answers: fc.oneof(
      three,
      anyList.map((value) => readThree(value) ?? (['', '', ''] as Three)),
    ),
    comments: anyText,
    referenceLink: fc.oneof(anyText, mutated(fc.constant('https://notebooks.example/a?b=c#d'))),
    aiUse: anyText,
    resumeId: fc.constantFrom(null, '0199a6f2-7a53-7c53-9f3e-3f6d5b1c2a10', 'no such thing'),
  });
  return assertAll(draft, how, (value) => {
    const saved = parseApplicationDraft(value);
    const sent = parseApplication(value, ['One?', 'N/A', 'Three?']);
    for (const outcome of [saved, sent]) {
      if (!outcome.ok) continue;
      const { answers, comments, referenceLink, aiUse } = outcome.value;
      expect([...answers, comments, referenceLink, aiUse].filter((text) => !isStorable(text))).toEqual([]);
    }
    if (saved.ok) expect(parseApplicationDraft(saved.value)).toEqual(saved);
    if (sent.ok) expect(parseApplication(sent.value, ['One?', 'N/A', 'Three?'])).toEqual(sent);
  });
}

/** A forged cursor or resume link is well-formed like ours, or refused. */
export function cursorsAndLinksAreOursOrRefused(how: PropertyRun): number {
  const sort = sortFromText('-close')!;
  const asCursor = (text: string) => Buffer.from(text).toString('base64url');
  const cursors = fc.oneof(
    anyText,
    fc.json({ maxDepth: 2 }).map(asCursor),
    mutated(fc.constant('["-close",1795651199000,12,5]')).map(asCursor),
    mutated(fc.constant(asCursor('["-close",1795651199000,12,5]'))),
  );
  const links = mutated(fc.constant('https://collegium.example/resume/0199a6f2-7a53-7c53-9f3e-3f6d5b1c2a10'));
  assertAll(links, how, (link) => {
    const id = resumeIdOf(link, 'https://collegium.example');
    expect(id === null || /^[0-9a-f-]{36}$/i.test(id)).toBe(true);
  });
  return assertAll(cursors, how, (text) => {
    const cursor = readCursor(text, sort);
    if (!cursor.ok) return expect(cursor.refusal.code).toBe('malformed');
    const { value, id, before } = cursor.value;
    expect(new Date(value).toISOString()).toMatch(/^\d{4}-/);
    expect([value, id, before].every(Number.isSafeInteger)).toBe(true);
  });
}
