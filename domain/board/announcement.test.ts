import { describe, expect, test } from 'vitest';
import {
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENT_ACTIONS,
  type AnnouncementState,
  type AnnouncementAction,
  announcementParagraphs,
  announcementState,
  announcementActions,
  isPublished,
  transitionAnnouncement,
} from './announcement.ts';
import { type AnnouncementForm, parseAnnouncement, parseSchedule } from './announcement-form.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('announcementState', () => {
  test.each<[AnnouncementState, Date | null, Date | null]>([
    ['draft', null, null],
    ['scheduled', later(1), null],
    ['published', NOW, null],
    ['published', later(-1), null],
    ['unpublished', later(-2), later(-1)],
  ])('%s', (state, publishAt, unpublishedAt) => {
    const moments = { publishAt, unpublishedAt };
    expect(announcementState(moments, NOW)).toBe(state);
    expect(isPublished(moments, NOW)).toBe(state === 'published');
  });
});

describe('transitionAnnouncement', () => {
  const leadsTo: Record<
    AnnouncementAction,
    Partial<Record<AnnouncementState, AnnouncementState | 'gone'>>
  > = {
    edit: { draft: 'draft', scheduled: 'scheduled', published: 'published', unpublished: 'unpublished' },
    schedule: { draft: 'scheduled', scheduled: 'scheduled', unpublished: 'scheduled' },
    publish: { draft: 'published', scheduled: 'published', unpublished: 'published' },
    back_to_draft: { scheduled: 'draft' },
    unpublish: { published: 'unpublished' },
    discard: { draft: 'gone' },
  };
  const all = ANNOUNCEMENT_ACTIONS.flatMap((action) =>
    ANNOUNCEMENT_STATES.map((state) => [action, state] as const),
  );

  test.each(all)('%s from %s', (action, state) => {
    const to = leadsTo[action][state];
    const moved = transitionAnnouncement(state, action);
    const refused = { ok: false, refusal: expect.objectContaining({ code: 'move_not_allowed' }) };
    expect(moved).toEqual(to ? { ok: true, value: to } : refused);
    expect(announcementActions(state).includes(action)).toBe(to !== undefined);
  });
});

describe('announcementParagraphs', () => {
  test('splits the text by line and omits empty lines', () => {
    const pieces = announcementParagraphs('One.\r\n\r\nTwo.\n  \nThree. ');
    expect(pieces.map((line) => line.map(({ text }) => text).join(''))).toEqual(['One.', 'Two.', 'Three.']);
    expect(announcementParagraphs('\n \n')).toEqual([]);
  });

  test('turns https URLs into links without the punctuation that follows', () => {
    expect(announcementParagraphs('Read https://board.example/a?b=1, then write.')).toEqual([
      [
        { text: 'Read ', href: null },
        { text: 'https://board.example/a?b=1', href: 'https://board.example/a?b=1' },
        { text: ', then write.', href: null },
      ],
    ]);
    const alone = { text: 'https://board.example/', href: 'https://board.example/' };
    expect(announcementParagraphs('https://board.example/')).toEqual([[alone]]);
    expect(announcementParagraphs('HTTPS://BOARD.EXAMPLE/ is no address as people write one')).toEqual([
      [{ text: 'HTTPS://BOARD.EXAMPLE/ is no address as people write one', href: null }],
    ]);
  });

  test.each(['javascript:alert(1)', 'http://board.example', 'https://nowhere', 'https://you@board.example/'])(
    'renders %s as text',
    (text) => {
      expect(announcementParagraphs(text)[0]!.every(({ href }) => href === null)).toBe(true);
    },
  );
});

const FORM: AnnouncementForm = {
  title: ' Results now\tarrive together ',
  description: 'Everybody hears on the same day.',
  content: 'From Monday on.\u0000\r\n\r\nRolling ones do not change.',
  writer: 'Developers',
  publishDay: '2026-11-24',
  publishTime: '09:00',
  timeZone: 'America/Los_Angeles',
};

describe('the announcement form', () => {
  test('is cleaned', () => {
    const { title, description, writer } = { ...FORM, title: 'Results now arrive together' };
    const content = 'From Monday on.\n\nRolling ones do not change.';
    expect(parseAnnouncement(FORM, true)).toEqual({
      ok: true,
      value: { title, description, content, writer },
    });
  });

  test('needs every field to publish, and only a title to save', () => {
    const text = { title: '', description: ' ', content: '', writer: '' };
    const refusedFields = (complete: boolean) => {
      const parsed = parseAnnouncement(text, complete);
      if (parsed.ok) return [];
      for (const sentence of Object.values(parsed.refusal.fields!))
        expect(sentence).toBe('Please fill out this field.');
      return Object.keys(parsed.refusal.fields!);
    };
    expect(refusedFields(true)).toEqual(['title', 'description', 'content', 'writer']);
    expect(refusedFields(false)).toEqual(['title']);
  });

  test.each([
    ['title', 80],
    ['description', 140],
    ['writer', 40],
    ['content', 20_000],
  ] as const)('%s has at most %i characters', (field, cap) => {
    expect(parseAnnouncement({ ...FORM, [field]: 'a'.repeat(cap) }, true).ok).toBe(true);
    expect(parseAnnouncement({ ...FORM, [field]: 'a'.repeat(cap + 1) }, true)).toMatchObject({
      refusal: {
        code: 'invalid',
        fields: { [field]: `Use at most ${cap.toLocaleString('en')} characters.` },
      },
    });
  });

  test('is scheduled in the chosen time zone', () => {
    expect(parseSchedule(FORM, NOW)).toEqual({
      ok: true,
      value: { publishAt: new Date('2026-11-24T17:00:00Z'), timeZone: 'America/Los_Angeles' },
    });
  });

  test('refuses to schedule without a day, a time and a zone, or at a past time', () => {
    expect(parseSchedule({ publishDay: '2026-02-30', publishTime: '', timeZone: 'Mars' }, NOW)).toMatchObject(
      {
        refusal: {
          fields: {
            publishDay: 'Select a day to publish it.',
            publishTime: 'Select a time to publish it.',
            timeZone: 'Select a time zone.',
          },
        },
      },
    );
    const past = { publishDay: '2026-11-21', publishTime: '12:00', timeZone: 'UTC' };
    expect(parseSchedule(past, NOW)).toMatchObject({
      refusal: { fields: { publishDay: expect.stringContaining('passed') } },
    });
    expect(parseSchedule({ ...past, publishTime: '12:01' }, NOW).ok).toBe(true);
  });
});
