import { describe, expect, test } from 'vitest';
import { editedParts, editedPartsText, isKnownToOwner } from './application-edit.ts';
import type { Three } from '#domain/proposal/proposal.ts';

const before = {
  answers: ['a', 'b', 'c'] as Three,
  comments: 'd',
  referenceLink: 'e',
  aiUse: '',
  resumeId: 'f',
};

describe('editedParts', () => {
  test('names each part that differs, in the order of the form', () => {
    expect(editedParts(before, before)).toEqual([]);
    const answers: Three = ['A', 'b', 'C'];
    expect(editedParts(before, { ...before, answers, resumeId: null })).toEqual([
      'answer_1',
      'answer_3',
      'resume',
    ]);
    expect(editedParts(before, { ...before, comments: '', referenceLink: '', aiUse: 'none' })).toEqual([
      'comments',
      'reference_link',
      'ai_use',
    ]);
  });
});

test.each([
  [['answer_2'], 'answer 2'],
  [['answer_1', 'answer_3'], 'answers 1 and 3'],
  [['answer_1', 'answer_2', 'answer_3', 'resume'], 'answers 1, 2, and 3 and the resume'],
  [['ai_use'], 'the use of AI tools'],
  [['comments', 'reference_link', 'resume'], 'the comments, the reference link, and the resume'],
] as const)('editedPartsText: %j reads “%s”', (parts, text) => {
  expect(editedPartsText(parts)).toBe(text);
});

describe('isKnownToOwner', () => {
  const unread = { status: 'submitted', pendingDecision: null, readAt: null } as const;
  test.each([
    ['not opened', unread, false],
    ['opened', { ...unread, readAt: new Date() }, true],
    ['with a pending decision', { ...unread, pendingDecision: 'invited' }, true],
    ['shortlisted', { ...unread, status: 'shortlisted' }, true],
    ['on the waitlist', { ...unread, status: 'waitlisted' }, true],
  ] as const)('%s', (_, facts, known) => {
    expect(isKnownToOwner(facts)).toBe(known);
  });
});
