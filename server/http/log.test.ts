import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('production', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('an error is logged with where it happened, and without what people typed', () => {
  const cause = Object.assign(new Error('duplicate key: Key (email)=(ada@example.org) already exists.'), {
    code: '23505',
  });
  const error = new Error('Failed query: insert into users\nparams: ada@example.org,My secret answer', {
    cause,
  });
  const line = logged((log) => log.error({ requestId: 'r1', err: error }, 'A request failed'));
  expect(line).toContain('"requestId":"r1"');
  expect(line).toContain('23505');
  expect(line).toContain('log.test.ts');
  expect(line).not.toMatch(/ada@|secret answer/);
});

test('tokens, answers and addresses handed to the log do not reach it', () => {
  const personal = {
    id_token: 'abc',
    email: 'ada@example.org',
    answers: ['mine'],
    name: 'Ada',
    cookie: 'session=1',
  };
  const line = logged((log) => log.info({ path: '/apply/1', ...personal, person: personal }));
  expect(line).toContain('/apply/1');
  expect(line).not.toMatch(/abc|ada|mine|Ada|session/);
});

test('a signed token inside a message is blanked', () => {
  const token = `${'a'.repeat(30)}.${'b'.repeat(30)}.${'c'.repeat(30)}`;
  expect(logged((log) => log.error({ err: new Error(`bad token ${token}`) }))).toContain('bad token [token]');
});
