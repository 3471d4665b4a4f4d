import { parseFeed } from '@rowanmanning/feed-parser';
import { parse as parseCsv } from 'csv-parse/sync';
import { XMLValidator } from 'fast-xml-parser';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { applyByCall, sampleProject, signInByForms } from '../e2e/api-client.ts';
import { serve } from '../e2e/serve.ts';

const board = await serve();
const ilse = await signInByForms(board.url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
const noor = await signInByForms(board.url, { name: 'Noor "N" Kamal', email: 'noor@school.example' });
const title = 'Fees & <b>blocks</b>; "who", pays?';
const { id } = await ilse.done('/project/upload', sampleProject(ilse, { title, app_type: 'due_date' }));
await applyByCall(noor, id, 'Noor Kamal');
const cookie = ilse.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
const read = async (path: string) => {
  const answer = await fetch(board.url + path, { headers: { Cookie: cookie } });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

test.each(['/feed.xml', '/feed.xml?kind=mentee', '/announcement/feed.xml'])(
  'a feed reader reads %s with ids, links, dates and authors',
  async (path) => {
    const xml = await read(path);
    expect(XMLValidator.validate(xml)).toBe(true);
    const feed = parseFeed(xml);
    expect([feed.meta.type, feed.self, feed.url !== null]).toEqual(['atom', board.url + path, true]);
    expect(feed.items.length).toBeGreaterThan(0);
    expect(new Set(feed.items.map((item) => item.id)).size).toBe(feed.items.length);
    for (const item of feed.items) {
      expect(item.url).toMatch(/^http/);
      expect(item.title?.trim()).toBeTruthy();
      expect(item.content?.trim()).toBeTruthy();
      expect(item.authors.length).toBe(1);
      expect(item.published!.getTime()).toBeLessThanOrEqual(item.updated!.getTime());
    }
  },
);

test('a calendar program reads the dates of a proposal as instants', async () => {
  const text = await read(`/proposal/${id}/calendar.ics`);
  expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  expect(events.map(({ summary }) => summary)).toEqual([
    `Applications close: ${title}`,
    `Results announced: ${title}`,
  ]);
  for (const event of events) {
    expect(event.uid).toContain(`proposal-${id}`);
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(event.startDate.toJSDate().getTime()).toBeGreaterThan(Date.now());
  }
});

test('a CSV reader gets one row for each application, with every column', async () => {
  const text = await read(`/proposal/${id}/applications.csv`);
  const rows = parseCsv<Record<string, string>>(text, { bom: true, columns: true });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ Name: 'Noor "N" Kamal', Status: 'Submitted', 'Words in answers': '11' });
  expect(new Date(rows[0]!['Sent at (UTC)']!).getTime()).toBeLessThanOrEqual(Date.now());
});

test.each(['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/0.xml'])('%s is well-formed', async (path) => {
  expect(XMLValidator.validate(await read(path))).toBe(true);
});
