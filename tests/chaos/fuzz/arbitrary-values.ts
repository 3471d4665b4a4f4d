import fc from 'fast-check';
import { DAY_MS } from '#domain/time/duration.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';
import type { Actors, TestActor, OwnedEntity } from './actor-types.ts';
import { canaryOf } from './canary.ts';

/** Source of randomness for one request, reproducible from the seed and the request number. */
export type Chance = {
  generate: <T>(from: fc.Arbitrary<T>) => T;
  /** Picks one element. */
  one: <T>(from: readonly T[]) => T;
  /** True with this probability (0 to 1). */
  odds: (of: number) => boolean;
  /** Returns an unused canary. */
  canary: () => string;
};

const REQUESTS_FROM = 10_000_000;
const CANARIES_PER_REQUEST = 1000;

/** Returns the source of randomness of the request with this number. */
export function chanceOf(seed: number, number: number): Chance {
  const next = seededRandom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  let canaryCount = 0;
  const generate = <T>(from: fc.Arbitrary<T>): T =>
    fc.sample(from, { seed: Math.floor(next() * 0x7fffffff), numRuns: 1 })[0]!;
  const one = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  const odds = (of: number) => next() < of;
  const canary = () => canaryOf(REQUESTS_FROM + number * CANARIES_PER_REQUEST + (canaryCount += 1));
  return { generate, one, odds, canary };
}

const TEXTS = [
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800x',
  '\u202Eevil\u2066',
  '\u200B',
  '\uFEFF',
  '\u2028\u2029',
  '\r\nX: y',
  "' OR 1=1 --",
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '%00',
  '%c0%af',
  '${7*7}',
  '{{7*7}}',
  '../../../etc/passwd',
  '..\\..\\win.ini',
  '/dev/null',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil',
  '<script>alert(1)</script>',
  '</script>',
  '"><img src=x>',
  'javascript:alert(1)',
  'data:text/html,x',
  '[]',
  '{}',
  'null',
  'true',
  '[1,[2,[3]]]',
  '{"__proto__":{"a":1}}',
  '{"constructor":{}}',
  '["a","b","c"]',
  '0',
  '-1',
  '-0',
  '1.5',
  '1e308',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '1'.repeat(400),
  '٣',
  '１',
  '2027-02-30',
  '0000-00-00',
  '0000-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2027-13-01',
  '2027-01-01T00:00:00Z',
  '+275760-09-13',
  'Europe/Nowhere',
  '../UTC',
  'UTC',
  'a@b(x)evil.example',
  '',
  ' ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null,null',
  ',',
  ';',
  '\t',
  'ß'.repeat(41),
];

/**
 * Any code points, including lone surrogates. The built-in fast-check arbitrary takes seconds to
 * list all of them first.
 */
const anyLetters = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0x10ffff }), fc.integer({ min: 0, max: 0x2ff })), {
    maxLength: 40,
  })
  .map((codes) => String.fromCodePoint(...codes));

/** Texts that no form of the product would send. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 4, arbitrary: anyLetters },
  { weight: 2, arbitrary: fc.bigInt().map(String) },
  { weight: 1, arbitrary: fc.double().map(String) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
  { weight: 1, arbitrary: fc.webUrl({ withQueryParameters: true }) },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.base64String({ maxLength: 80 }) },
  { weight: 1, arbitrary: fc.nat(30_000).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.nat(2000).map((depth) => '['.repeat(depth) + ']'.repeat(depth)) },
);

/** Any JSON value. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  nastyText,
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    -1,
    0,
    2 ** 31,
    2 ** 53,
    1e308,
    [[]],
    { $gt: 0 },
    ['a'],
    [null],
  ),
);

const ZONES = ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Etc/GMT+12'];
const CHAPTERS = ['apply', 'post', 'decide', 'search', 'accounts', 'moderate', 'announcements', 'api'];
const ACTIONS = ['shortlist', 'unshortlist', 'waitlist', 'invite', 'not-select', 'notSelect', 'take-back'];
/** Upper limit of row ids that requests may have created, or that do not exist yet. */
const ANY_ROW = 400;

const NASTY_ID = 0.04;

/**
 * An id for a field of this name, usually of an entity that concerns `who`. Otherwise any row's, or
 * an invalid one.
 */
export function idFor(name: string, actors: Actors, chance: Chance, who: TestActor | null): string {
  const { one, odds, generate } = chance;
  if (odds(NASTY_ID)) return generate(nastyText);
  const uids = Object.values(actors.players).flatMap((list) => list.map(({ uid }) => uid));
  if (/uid|member|user/i.test(name)) return odds(0.3) && who ? who.uid : one(uids);
  if (/handle|session/i.test(name)) return one(actors.handles);
  if (/resume/i.test(name)) return one(actors.resumes).id;
  const things: readonly OwnedEntity[] = /application|review/i.test(name)
    ? actors.applications
    : /invitation/i.test(name)
      ? actors.invitations
      : /draft/i.test(name)
        ? actors.drafts
        : /announcement|post_?id/i.test(name)
          ? actors.announcements
          : /notice|notification|mail/i.test(name)
            ? []
            : actors.proposals;
  const own = things.filter(({ of }) => who && of.includes(who.uid));
  const among = own.length > 0 && odds(0.6) ? own : things;
  const row = among.length > 0 && odds(0.85) ? one(among).id : generate(fc.integer({ min: 1, max: ANY_ROW }));
  return String(row);
}

/** The path of a route pattern with ids of these actors in place of parameters. */
export function addressOf(pattern: string, actors: Actors, chance: Chance, who: TestActor | null): string {
  const parts = pattern.split('/');
  return parts
    .map((part, index) => {
      if (part === '*') return encoded(chance.odds(0.5) ? chance.canary() : chance.generate(nastyText));
      if (!part.startsWith(':')) return part;
      const before = parts[index - 1] ?? '';
      if (before === 'sitemap') return chance.one(['0.xml', '5.xml', '99999.xml', '1.xml']);
      if (before === 'docs') return chance.one(CHAPTERS);
      const named = part === ':id' && before !== '' ? before : part === ':id' ? 'proposal' : part;
      return encoded(idFor(named, actors, chance, who));
    })
    .join('/');
}

/** A plausible text for a field of this name, with a canary where free text is expected. */
export function textFor(name: string, actors: Actors, chance: Chance, who: TestActor | null): string {
  const { one, odds, generate, canary } = chance;
  if (/^auth$|id_?token/i.test(name)) return who?.token ?? '';
  if (/uid$/i.test(name)) return odds(0.6) && who ? who.uid : idFor('uid', actors, chance, who);
  if (/resume_?link/i.test(name)) return `/resume/${idFor('resume', actors, chance, who)}`;
  if (/^(do|action)$/.test(name)) return one(ACTIONS);
  if (
    /application|proposal|project|draft|announcement|resume|handle/i.test(name) &&
    !/title|text/i.test(name)
  )
    return idFor(name, actors, chance, who);
  if (/revision/i.test(name)) return String(generate(fc.integer({ min: 1, max: 4 })));
  if (/zone/i.test(name)) return one(ZONES);
  if (/date|day|by$|(^|_)at$|until|from$/i.test(name)) return dayFor(chance);
  if (/e-?mail/i.test(name)) return emailFor(actors, chance, who);
  if (/token|^t$/i.test(name)) return one(actors.tokens).token;
  if (/link|url|address/i.test(name)) return odds(0.8) ? `https://${canary()}.example/x` : 'N/A';
  if (/^next$|^to$|page/i.test(name))
    return one(['/', '/user', '/settings', '//evil.example', '/proposal/1', '1', '2']);
  if (/cursor|after|before/i.test(name)) return cursorFor(chance);
  if (/response|answers/i.test(name)) return JSON.stringify([canary(), canary(), canary()]);
  if (/confirm|line|typed/i.test(name)) return who && odds(0.15) ? `delete ${who.email}` : canary();
  if (/num$|^participants|hours|perday|limit|count/i.test(name))
    return String(generate(fc.integer({ min: 0, max: 40 })));
  if (/topic|skill|city|state|writer/i.test(name)) return canary();
  return odds(0.9)
    ? `${canary()} ${one(['', 'with words', 'Ünïcödé, 語', '"quoted" <b>', '1 < 2 & 3'])}`.trim()
    : '';
}

/** A date from 5 days ago to 120 days ahead, for close dates, result dates and start dates. */
function dayFor({ generate }: Chance): string {
  const days = generate(fc.integer({ min: -5, max: 120 }));
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}

function emailFor(actors: Actors, { one, odds, canary }: Chance, who: TestActor | null): string {
  if (odds(0.2) && who) return who.email;
  const everybody = Object.values(actors.players).flat();
  return odds(0.3) ? one(everybody).email : `${canary()}@school.example`;
}

function cursorFor({ one, generate }: Chance): string {
  const index = generate(
    fc.array(fc.oneof(fc.maxSafeInteger(), fc.string(), fc.boolean()), { maxLength: 4 }),
  );
  const text = JSON.stringify(index);
  return one([
    Buffer.from(text).toString('base64url'),
    text,
    '1',
    '20',
    Buffer.from('[1,').toString('base64url'),
  ]);
}

/** Percent-encodes like a browser. A lone surrogate becomes its three bytes instead of an error. */
export function encoded(text: string): string {
  return Array.from(text, (letter) => {
    const code = letter.codePointAt(0)!;
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(letter);
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)];
    return bytes.map((byte) => `%${byte.toString(16).toUpperCase()}`).join('');
  }).join('');
}
