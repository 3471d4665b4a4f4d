import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { ALL_APPLICATIONS } from '#domain/review/review-list.ts';
import { NOON } from '../../../tests/fixtures/sample-content.ts';
import type { UndoableDecision } from '#server/queries/decision/undoable-decision.ts';
import { UndoBar } from './undo-bar.tsx';

const DECISION: UndoableDecision = {
  transitionId: 7,
  applicationId: 3,
  name: 'Emma Ellis',
  action: 'invite',
  status: 'invited',
  pending: false,
  at: NOON,
  until: new Date(NOON.getTime() + 10_000),
};

/** The bar's rows: their text, whether the key `u` is theirs, and what their form sends. */
function rows(...decisions: UndoableDecision[]) {
  const Bar = () => <UndoBar decisions={decisions} now={NOON} query={ALL_APPLICATIONS} />;
  const Stub = createRoutesStub([{ path: '/', Component: Bar }]);
  const html = renderToStaticMarkup(<Stub initialEntries={['/']} />);
  return html
    .split(/(?=<form|<p)/)
    .slice(1)
    .map((row) => ({
      text: row.replaceAll(/<[^>]*>/g, '').trim(),
      hasKey: row.includes('aria-keyshortcuts="u"'),
      sent: [...row.matchAll(/name="(\w+)" value="([^"]+)"/g)].map(([, name, value]) => `${name}=${value}`),
    }));
}

test('the key u belongs to the latest decision, and to no row without it', () => {
  const older = { ...DECISION, transitionId: 6, applicationId: 2, name: 'Uma Wolf' };
  expect(rows({ ...DECISION, isLatest: true }, older)).toEqual([
    {
      text: 'Emma Ellis: invited. The email isn’t sent yet.Undo the decision about Emma Ellis',
      hasKey: true,
      sent: ['transition=7'],
    },
    {
      text: 'Uma Wolf: invited. The email isn’t sent yet.Undo the decision about Uma Wolf',
      hasKey: false,
      sent: ['transition=6'],
    },
  ]);
  expect(rows(older)).toMatchObject([{ hasKey: false }]);
});

test('a bulk decision is one row that undoes it for everyone', () => {
  expect(
    rows({ ...DECISION, action: 'notSelect', status: 'not_selected', people: 45, isLatest: true }),
  ).toEqual([
    {
      text: '45 people: turned down. The emails aren’t sent yet.Undo the decision about 45 people',
      hasKey: true,
      sent: ['transition=7', 'together=1'],
    },
  ]);
});

test('an undone decision says whose it was, and cannot be pressed', () => {
  expect(rows({ ...DECISION, action: 'undo', isLatest: true })).toEqual([
    { text: 'Emma Ellis: decision undone.', hasKey: false, sent: [] },
  ]);
  expect(rows({ ...DECISION, action: 'undo', people: 3 })).toMatchObject([
    { text: '3 people: decision undone.' },
  ]);
});
