import { expect, test } from 'vitest';
import { createLog, redirectConsole } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog('production', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

test('an error is logged with its stack and code, and without what people typed', () => {
  const cause = Object.assign(new Error('duplicate key: Key (email)=(ada@example.org) already exists.'), {
    code: '23505',
  });
  const error = new Error('Failed query: insert into users\nparams: ada@example.org,My secret answer', {
    cause,
  });
  const line = logged((log) => log.error({ requestId: 'r1', err: error }, 'Request failed'));
  expect(line).toContain('"requestId":"r1"');
  expect(line).toContain('23505');
  expect(line).toContain('log.test.ts');
  expect(line).not.toMatch(/ada@|secret answer/);
});

test('tokens, answers, names and email addresses are removed from log lines', () => {
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

test('a signed token inside a message is replaced', () => {
  const token = `${'a'.repeat(30)}.${'b'.repeat(30)}.${'c'.repeat(30)}`;
  expect(logged((log) => log.error({ err: new Error(`bad token ${token}`) }))).toContain('bad token [token]');
});

const thrownBy = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

test.each([
  ['JSON', () => JSON.parse('{"comments": My secret answer}') as unknown],
  ['a header', () => new Headers({ 'x-note': 'My secret\nanswer' })],
  ['a time zone', () => new Intl.DateTimeFormat('en', { timeZone: 'My/secret' })],
  ['a URL', () => new URL('My secret answer')],
])('an error about %s that cannot be parsed does not quote it', (_what, run) => {
  const line = logged((log) => log.error({ err: thrownBy(run) }, 'Request failed'));
  expect(line).toContain('log.test.ts');
  expect(line).not.toContain('secret');
});

test('a database error is logged without the value it quotes, and in full when it quotes none', () => {
  const refused = Object.assign(new Error('invalid input syntax for type bigint: "My secret answer"'), {
    severity: 'ERROR',
    code: '22P02',
    routine: 'pg_strtoint64_safe',
    detail: 'Failing row contains (My secret answer).',
  });
  const line = logged((log) => log.error({ err: new Error('Failed query: select 1', { cause: refused }) }));
  expect(line).toContain('22P02 routine pg_strtoint64_safe');
  expect(line).not.toContain('secret');
  const missing = Object.assign(new Error('relation "moves" does not exist'), {
    severity: 'ERROR',
    code: '42P01',
  });
  expect(logged((log) => log.error({ err: missing }))).toContain('relation \\"moves\\" does not exist');
});

test('email addresses are removed from messages, paths, and messages that look like a stack', () => {
  const line = logged((log) => {
    log.error({ err: new Error('It broke\n    at ada@example.org') }, 'A request of ada@example.org failed');
    log.info({ path: '/user/ada@example.org' });
  });
  expect(line).toContain('[address]');
  expect(line).not.toContain('ada@');
});

test('what a library prints is one log entry without the values it quotes', () => {
  const { log: print, info, debug, trace, warn, error } = console;
  const listeners = process.listeners('warning');
  let lines = '';
  try {
    lines = logged((log) => {
      redirectConsole(log);
      console.warn('The URL path "/%ff secret" could not be decoded (URIError: URI malformed).');
      console.error(new Error('a render failed'), { secret: 1 });
      console.error('%s failed', 'a secret value');
      process.emit('warning', new Error('deprecated'));
    });
  } finally {
    Object.assign(console, { log: print, info, debug, trace, warn, error });
    process.removeAllListeners('warning');
    for (const listener of listeners) process.on('warning', listener);
  }
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toMatchObject([
    {
      level: 'warn',
      source: 'console',
      msg: 'The URL path … could not be decoded (URIError: URI malformed).',
    },
    { level: 'error', err: { message: 'a render failed' }, msg: 'a render failed object' },
    { level: 'error', msg: '%s failed …' },
    { level: 'warn', source: 'node', err: { message: 'deprecated' } },
  ]);
  expect(lines).not.toContain('secret');
});
