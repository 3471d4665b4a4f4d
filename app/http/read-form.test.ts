import { expect, test } from 'vitest';
import { intentIn, readForm } from './read-form.ts';

const address = 'https://board.example/applications/1/decline';

test('reads URL-encoded and multipart forms', async () => {
  const packed = new FormData();
  packed.set('note', 'Thank you.');
  for (const body of [new URLSearchParams({ note: 'Thank you.' }), packed]) {
    const form = await readForm(new Request(address, { method: 'POST', body }));
    expect(form.get('note')).toBe('Thank you.');
  }
});

test('a body that is not a form is refused with 400', async () => {
  const cut = { 'content-type': 'multipart/form-data; boundary=x' };
  for (const init of [{}, { body: '{}' }, { body: 'x', headers: cut }]) {
    const reading = readForm(new Request(address, { method: 'POST', ...init }));
    await expect(reading).rejects.toMatchObject({ init: { status: 400 } });
  }
});

test('a repeated field is refused with 400 unless the form declares it as a list', async () => {
  const body = new URLSearchParams([
    ['kinds', 'a'],
    ['kinds', 'b'],
  ]);
  const sent = () => new Request(address, { method: 'POST', body });
  await expect(readForm(sent())).rejects.toMatchObject({ init: { status: 400 } });
  expect((await readForm(sent(), ['kinds'])).getAll('kinds')).toEqual(['a', 'b']);
});

test('an error while the body is read is rethrown, not reported as a malformed form', async () => {
  class TooLarge extends Error {}
  const body = new ReadableStream({ pull: (controller) => controller.error(new TooLarge()) });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = new Request(address, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  await expect(readForm(request)).rejects.toBeInstanceOf(TooLarge);
});

test('the intent of a form opened before an upgrade is read by its old name', () => {
  const form = (name: string) => {
    const fields = new FormData();
    fields.set(name, 'save');
    return fields;
  };
  expect([intentIn(form('intent')), intentIn(form('do')), intentIn(form('other'))]).toEqual([
    'save',
    'save',
    '',
  ]);
});
