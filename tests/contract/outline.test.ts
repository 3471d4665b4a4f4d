import { expect, test } from 'vitest';
import { parseMarkup } from './markup.ts';
import { outlineOf } from './outline.ts';
import { withStableIds, wrapped } from './recorded.ts';

const mainOf = (html: string) => outlineOf(`<main>${html}</main>`).page.slice(1);

const ELEMENTS = [
  ['<h2 id="dates">Dates</h2>', ['  h2 "Dates" [#dates]']],
  ['<h2 id="_R_1_">Dates</h2>', ['  h2 "Dates"']],
  [
    '<a class="x" href="/a?b=1&amp;c" rel="nofollow">Read <!-- -->more</a>',
    ['  link "Read more" → /a?b=1&c [rel=nofollow]'],
  ],
  [
    '<a href="/" aria-label="Search"><svg aria-hidden="true"><path d="M0"></path></svg></a>',
    ['  link "Search" → /'],
  ],
  ['<button name="do" value="invite">Invite</button>', ['  submit button "Invite" [do=invite]']],
  ['<button type="button" aria-pressed="false">Dark</button>', ['  button "Dark" [aria-pressed=false]']],
  ['<p role="status">Saved</p>', ['  status "Saved"']],
  ['<div role="alert"></div>', ['  alert']],
  ['<p>Closes on <time dateTime="2026-12-01">Dec 1</time>.</p>', ['  "Closes on Dec 1 [2026-12-01]."']],
  ['<p>By <a href="/user/1">Olga</a>, today</p>', ['  "By Olga, today"', '    link "Olga" → /user/1']],
  ['<p><span dir="auto">Ana</span></p><b dir="auto">Olga</b>', ['  "Ana"', '  "Olga" [dir=auto]']],
  ['<div aria-live="polite">2 left</div>', ['  live "2 left" [aria-live=polite]']],
  ['<p><a href="/docs">Docs</a></p>', ['  link "Docs" → /docs']],
  ['<div>One<p>Two</p>Three</div>', ['  "One"', '  "Two"', '  "Three"']],
  [
    '<section aria-labelledby="t"><h3 id="t">Terms</h3></section>',
    ['  region "Terms"', '    h3 "Terms" [#t]'],
  ],
  [
    '<details open=""><summary>More</summary><p>Text</p></details>',
    ['  details "More" [open]', '    "Text"'],
  ],
  ['<section hidden=""><p>Text</p></section>', ['  section [hidden]', '    "Text"']],
  ['<p aria-hidden="true">Ornament</p>', []],
  ['<img src="/a.png" alt="A map"/>', ['  image "A map" [src=/a.png]']],
  [
    '<table><caption>People</caption><tbody><tr><th>Ana</th><td><a href="/1">Open</a></td></tr></tbody></table>',
    ['  table "People"', '    row Ana | Open', '      link "Open" → /1'],
  ],
] as const;

test.each(ELEMENTS)('%s is outlined by what a reader meets', (html, lines) => {
  expect(mainOf(html)).toEqual(lines);
});

test('a form lists its method, action, fields with labels, hints and options, and buttons', () => {
  const html = `<form method="post" action="/save">
    <input type="hidden" name="revision" value="abc"/>
    <label for="t">Title</label><input id="t" name="title" required="" aria-describedby="h" value="Fees"/>
    <p id="h">At most 50 characters</p>
    <label><input type="checkbox" name="event" value="1" checked=""/>Event</label>
    <textarea aria-label="Notes" name="notes">It&#x27;s here</textarea>
    <select aria-label="Pay" name="pay"><option value="">Any</option><option selected="">paid</option></select>
    <button type="submit">Save</button></form>`;
  expect(mainOf(html)).toEqual([
    '  form post /save',
    '    hidden field revision=…',
    '    text field "Title" title=Fees [required]',
    '      hint "At most 50 characters"',
    '    "At most 50 characters" [#h]',
    '    checkbox field "Event" event=1 [checked]',
    '    textarea field "Notes" notes=It\'s here',
    '    select field "Pay" pay',
    '      options: Any (), *paid',
    '    submit button "Save"',
  ]);
});

test('a list of more than 60 options shows the first two', () => {
  const options = Array.from({ length: 61 }, (_, nth) => `<option>${nth}</option>`).join('');
  expect(mainOf(`<select name="zone">${options}</select>`)).toEqual([
    '  select field zone',
    '    options: 0, 1, more than 60',
  ]);
});

test('the head lists title, metadata, links and each value of JSON-LD, but no script or stylesheet', () => {
  const { page } = outlineOf(`<html lang="en"><head><title>Fees · Collegium</title>
    <meta name="robots" content="noindex"/><meta property="og:type" content="article"/>
    <link rel="canonical" href="https://board.example/1"/><link rel="stylesheet" href="/a.css"/>
    <script>1 < 2</script><script type="application/ld+json">{"@type":"Person","a":[{"b":1}]}</script>
    </head><body></body></html>`);
  expect(page).toEqual([
    'title: Fees · Collegium',
    'robots: noindex',
    'og:type: article',
    'canonical: https://board.example/1',
    'json-ld.@type: Person',
    'json-ld.a.0.b: 1',
  ]);
});

test('pages that differ in the current link and in their own address have the same frame', () => {
  const frameOf = (attributes: string, from: string) =>
    outlineOf(
      `<html lang="en"><body><nav><a ${attributes}href="/">Board</a></nav><main><h1>Board</h1></main>
       <footer><a href="/send-feedback?from=${from}">Feedback</a></footer></body></html>`,
    );
  const { page, frame } = frameOf('aria-current="page" ', '%2F');
  expect(frame).toEqual(frameOf('', '%2Fuser').frame);
  expect(frame).toEqual([
    'lang: en',
    'navigation',
    '  link "Board" → /',
    'main',
    'footer',
    '  link "Feedback" → /send-feedback?from=…',
  ]);
  expect(page).toEqual(['link "Board" → / [aria-current=page]', 'main', '  h1 "Board"']);
});

const MALFORMED = [
  ['<p>', '<p> is not closed'],
  ['<p></b>', '</b> closes <p>'],
  ['</p>', '</p> closes <#root>'],
  ['<b><i></b></i>', '</b> closes <i>'],
  ['&unknown;', 'Unknown entity &unknown;'],
] as const;

test.each(MALFORMED)('the malformed %s is refused', (html, message) => {
  expect(() => parseMarkup(html)).toThrow(message);
});

test('a line above 110 columns is wrapped between words, indented below its start', () => {
  const words = 'nine char '.repeat(12).trim();
  const lines = wrapped(`short\n  ${words}`).split('\n');
  expect(lines.map((line) => line.length <= 110)).toEqual([true, true, true]);
  expect(lines[2]).toMatch(/^ {6}\S/);
  expect(lines.slice(1).join(' ').replaceAll(/ +/g, ' ').trim()).toBe(words);
});

test('ids are numbered in the order of their first use', () => {
  const [one, other] = ['0a', '0b'].map((start) => `${start}000000-0000-4000-8000-000000000000`);
  expect(withStableIds(`${other} ${one} ${other} _R_12_`)).toBe('uuid-2 uuid-3 uuid-2 react-1');
});
