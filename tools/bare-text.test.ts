import { expect, test } from 'vitest';
import { findBareTexts } from './bare-text.ts';

const find = (...texts: string[]) =>
  findBareTexts(texts.map((text, at) => ({ path: `app/${at}.tsx`, text }))).map(
    (line) => line.split(' in an element: ')[1]!,
  );
const jsx = (element: string) => find(`const C = () => (${element});`);

test.each([
  ['text after an element that comes and goes', '<p>{icon && <Icon />} Text</p>', 'Text'],
  ['text after one of two elements', '<p>{a ? <A /> : null}{" "}{text}</p>', '{text}'],
  ['text after a list', '<ul>{rows.map((row) => <li key={row} />)}Text</ul>', 'Text'],
  ['text that comes and goes beside text', '<p>Text{more && " and more"}</p>', '{more && " and more"}'],
  ['text in turn with an element', '<p><b />{a ? "text" : <A />}</p>', '{a ? "text" : <A />}'],
  ['text of a fragment that comes and goes', '<p>{a && <>Text <b /></>}</p>', '{a && <>Text <b /></>}'],
  ['text in a fragment', '<><A />{b && "text"}</>', '{b && "text"}'],
  ['text after an icon that comes and goes', '<Button icon={a && <A />}>Text</Button>', 'Text'],
  ['text in an item of a list', '<ul>{rows.map((row) => <li key={row}>{a && <A />}Text</li>)}</ul>', 'Text'],
  [
    'text that becomes the only child of an element',
    '<div>{a ? <p>Text <b /></p> : <p>Other</p>}</div>',
    'Text',
  ],
  [
    'text in turn with an element in another element of the same name',
    '<div>{a ? <p>Text <b /></p> : <p><b /><i /></p>}</div>',
    'Text',
  ],
  ['text after an element in a fragment', '<p>{a && <A />}<>Text</></p>', 'Text'],
])('reports %s', (_what, element, expected) => {
  expect(jsx(element)).toEqual([expected]);
});

test.each([
  ['text alone in an element', '<p>{a && "text"}</p>'],
  ['text before an element that comes and goes', '<p>Text {a && <A />}</p>'],
  ['an element between them', '<p>{a && <A />}<b /> Text</p>'],
  ['text in an element', '<p>{a && <A />}<span>Text</span></p>'],
  ['one text or another', '<p><b />{count} {count === 1 ? "spot" : "spots"}</p>'],
  ['space alone', '<p>{a && <A />}{" "}<b /></p>'],
  ['texts beside each other', '<p>Closes {day}.</p>'],
  ['an element with a key of what changes', '<p key={a}>{a && <A />}Text</p>'],
  ['children, which are seen where they are written', '<p>{a && <A />}{children}</p>'],
  ['elements of the same name with a key', '<div>{a ? <p key="a">Text <b /></p> : <p>Other</p>}</div>'],
  [
    'elements of the same name with text in the same place',
    '<div>{a ? <p>Text <b /></p> : <p>Other <i /></p>}</div>',
  ],
  ['a comment', '<p>{/* here */}Text</p>'],
])('allows %s', (_what, element) => {
  expect(jsx(element)).toEqual([]);
});

test('reports a component that returns text or nothing, and text after one that may return nothing', () => {
  const late = 'export function Late() { if (!here) return null; return <b />; }';
  const load = "import { Late } from './0.tsx';";
  const clock = 'export function Clock() { if (!zone) return null; return `at ${time}`; }';
  expect(find(clock)).toHaveLength(1);
  expect(find(late, `${load} const C = () => <p><Late /> Text</p>;`)).toEqual(['Text']);
  expect(find(late, `${load} const C = () => <p><Late /><b>Text</b></p>;`)).toEqual([]);
});

test('reports text of two returns that one element may show in turn', () => {
  const either = 'function Either() { if (a) return <p>Saving</p>; return <p>Saved <Clock /></p>; }';
  expect(find(either)).toEqual(['Saved']);
});

test('knows properties of type ReactNode, constants and functions made of JSX', () => {
  const props = 'type Props = { icon?: ReactNode; label: string };';
  expect(find(`${props} const C = ({ icon, label }: Props) => <p>{icon}{label}</p>;`)).toEqual(['{label}']);
  expect(find('const more = a && <A />; const C = () => <p>{more} Text</p>;')).toEqual(['Text']);
  expect(find('const row = () => a ? <A /> : null; const C = () => <p>{row()} Text</p>;')).toEqual(['Text']);
});
