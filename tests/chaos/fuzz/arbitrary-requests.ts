import fc from 'fast-check';
import type { Endpoint, Endpoints } from './endpoints.ts';
import { type Actors, type TestActor, ROLES, type ActorRole } from './actor-types.ts';
import type { Field } from '../../fixtures/page-forms.ts';
import type { Forms } from './forms.ts';
import { jsonFor } from './arbitrary-json.ts';
import type { RawRequest } from './raw-http-client.ts';
import { type Chance, addressOf, encoded, nastyText, textFor } from './arbitrary-values.ts';

/**
 * A request, the role that makes it, and the people whose credentials it carries. `twice` sends it
 * two times at once.
 */
export type FuzzRequest = RawRequest & {
  role: ActorRole;
  pattern: string;
  as: (TestActor | null)[];
  twice: boolean;
};

/** What requests are generated from. `files` are PDFs and invalid PDFs to upload. */
export type Stock = {
  endpoints: Endpoints;
  forms: Forms;
  actors: Actors;
  publicUrl: string;
  files: Buffer[];
};

/** Percentages of the request kinds. */
const KINDS: Record<Endpoint['kind'], number> = { form: 40, page: 28, call: 22, file: 10 };
const kinds = Object.entries(KINDS).map(([kind, weight]) => ({
  weight,
  arbitrary: fc.constant(kind as Endpoint['kind']),
}));
const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'GET', 'POST'];

/**
 * Generates a request with this source of randomness: mostly one that the product's pages or
 * clients would send, with something unusual in it.
 */
export function arbitraryRequest(stock: Stock, chance: Chance): FuzzRequest {
  const { one, odds } = chance;
  const role = one(odds(0.5) ? ROLES.filter((each) => each !== 'admin') : ROLES);
  const who = role === 'visitor' ? null : one(stock.actors.players[role]);
  const kind = chance.generate(fc.oneof(...kinds));
  const address = one(stock.endpoints.all.filter((each) => each.kind === kind));
  const made =
    address.kind === 'call'
      ? callOf(address, stock, chance, who)
      : address.kind === 'form'
        ? postOf(address.pattern, stock, chance, who)
        : readRequest(address, stock, chance, who);
  const as = address.kind === 'call' ? [who] : odds(0.02) ? [null] : [who];
  const headers = [
    ...made.headers,
    ...headersOf(made, stock, chance, address.kind === 'call' ? null : as[0]!),
  ];
  const method = odds(0.03) ? one(METHODS) : made.method;
  const path = odds(0.02) ? oddlySpelled(made.path, chance) : made.path;
  const twice = method === 'POST' && odds(0.03);
  return { ...made, method, path, headers, role, pattern: `${address.kind} ${address.pattern}`, as, twice };
}

function readRequest(
  { pattern }: Endpoint,
  { actors, forms }: Stock,
  chance: Chance,
  who: TestActor | null,
): RawRequest {
  const { one, odds, generate } = chance;
  const isData = odds(0.25) && !/\.\w+$/.test(pattern);
  const pagePath = addressOf(pattern, actors, chance, who);
  const path = isData ? (pagePath === '/' ? '/_.data' : `${pagePath}.data`) : pagePath;
  const names = [...(forms.queries.get(pattern) ?? []), ...COMMON_QUERIES];
  const count = odds(0.5) ? 0 : generate(fc.integer({ min: 1, max: 3 }));
  const query = Array.from({ length: count }, () => {
    const name = odds(0.95) ? one(names) : generate(nastyText).slice(0, 50);
    const value = odds(0.25) ? generate(nastyText) : textFor(name, actors, chance, who);
    return `${encoded(name)}=${encoded(value)}`;
  });
  const accept = one(['text/html', 'text/html', 'application/json', '*/*', 'text/x-script']);
  return {
    method: odds(0.1) ? 'HEAD' : 'GET',
    path: truncatePath(path + (query.length > 0 ? `?${query.join('&')}` : '')),
    headers: [['Accept', accept]],
    body: null,
  };
}

const COMMON_QUERIES = [
  'q',
  'after',
  'before',
  'sort',
  'kind',
  'status',
  'next',
  't',
  'view',
  '_routes',
  'index',
  'p',
];

/**
 * A form as its page would send it. Fields may have an unusual value, be missing or be repeated.
 */
function postOf(pattern: string, stock: Stock, chance: Chance, who: TestActor | null): RawRequest {
  const { actors, forms, publicUrl } = stock;
  const { one, odds, generate } = chance;
  const known = forms.fields.get(pattern) ?? forms.fields.get(siblingOf(pattern, forms)) ?? [];
  const fields: [string, string][] = known
    .filter(() => odds(0.95))
    .map((field) => [field.name, fieldValue(field, stock, chance, who)]);
  if (pattern === '/resume/upload' && who) fields.push(['uid', who.uid], ['id_token', who.token]);
  if (odds(0.3) && fields.length > 0)
    for (let times = generate(fc.integer({ min: 1, max: 2 })); times > 0; times -= 1)
      one(fields)[1] = odds(0.7)
        ? generate(nastyText)
        : textFor(one(['uid', 'project', 'email']), actors, chance, who);
  if (odds(0.03))
    fields.push(odds(0.5) && fields.length > 0 ? one(fields) : [chance.canary(), chance.canary()]);
  const isUpload = pattern === '/resume/upload' || known.some(({ kind }) => kind === 'file');
  const tokens = odds(0.5) && /subscri/.test(pattern) ? `?t=${encoded(one(actors.tokens).token)}` : '';
  const pagePath = addressOf(pattern, actors, chance, who) + (odds(0.1) ? '.data' : '') + tokens;
  const origin = odds(0.96)
    ? publicUrl
    : one(['https://evil.example', 'null', '', `${publicUrl}.evil.example`]);
  const headers: RawRequest['headers'] = [['Accept', one(['text/html', 'text/html', 'application/json'])]];
  if (origin !== '') headers.push(['Origin', origin]);
  const body =
    isUpload || odds(0.15) ? multipart(fields, stock, chance, isUpload) : urlencoded(fields, chance);
  return {
    method: 'POST',
    path: truncatePath(pagePath),
    headers: [...headers, ['Content-Type', body.type]],
    body: body.bytes,
  };
}

/** A form that only scripts send uses the fields of another in the same section. */
function siblingOf(pattern: string, { fields }: Forms): string {
  const [, first] = pattern.split('/');
  const [longest = ''] = [...fields.keys()]
    .filter((each) => each.split('/')[1] === first)
    .toSorted((a, b) => fields.get(b)!.length - fields.get(a)!.length);
  return longest;
}

function fieldValue(field: Field, { actors }: Stock, chance: Chance, who: TestActor | null): string {
  const { one, odds } = chance;
  if (field.options.length > 0)
    return odds(0.95) ? one(field.options) : textFor(field.name, actors, chance, who);
  if (field.kind === 'hidden' && field.value !== '' && odds(0.7)) return field.value;
  if (field.kind === 'date') return textFor('day', actors, chance, who);
  return textFor(field.name, actors, chance, who);
}

function urlencoded(fields: readonly [string, string][], { odds, one, generate }: Chance) {
  const text = fields.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
  const whole = 'application/x-www-form-urlencoded';
  if (odds(0.93)) return { type: whole, bytes: Buffer.from(text) };
  const bytes = Buffer.from(odds(0.5) ? text : generate(fc.uint8Array({ maxLength: 200 })));
  const types = [
    whole,
    'text/plain',
    'application/json',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    ';',
  ];
  return { type: one(types), bytes };
}

function multipart(fields: readonly [string, string][], { files }: Stock, chance: Chance, isUpload: boolean) {
  const { odds, one, generate, canary } = chance;
  const boundary = `b${canary()}`;
  const fieldParts = fields.map(([name, value]) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n`,
      ),
      Buffer.from(`${value}\r\n`),
    ]),
  );
  const fileName = odds(0.8) ? `${canary()}.pdf` : generate(nastyText).slice(0, 4000);
  const file = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="resume"; filename="${fileName}"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    one(files),
    Buffer.from('\r\n'),
  ]);
  const parts = [...fieldParts, ...(isUpload ? [file] : []), Buffer.from(`--${boundary}--\r\n`)];
  const bytes = Buffer.concat(odds(0.05) ? parts.toReversed() : parts);
  const end = odds(0.06) ? generate(fc.integer({ min: 0, max: bytes.length })) : bytes.length;
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: bytes.subarray(0, end) };
}

function callOf(
  { pattern, body }: Endpoint & { kind: 'call' },
  { endpoints, actors }: Stock,
  chance: Chance,
  who: TestActor | null,
): RawRequest {
  const { one, odds, generate } = chance;
  const value = jsonFor(body, '', { schemas: endpoints.schemas, actors, chance, who });
  const text = JSON.stringify(value);
  const broken = [
    text.slice(0, text.length / 2),
    `${text}${text}`,
    '',
    'null',
    `\ufeff${text}`,
    '['.repeat(5000),
  ];
  const bytes = odds(0.04)
    ? Buffer.from(odds(0.7) ? one(broken) : generate(fc.uint8Array({ maxLength: 300 })))
    : Buffer.from(text);
  const type = odds(0.95) ? 'application/json' : one(['text/plain', 'application/x-www-form-urlencoded', '']);
  return { method: 'POST', path: pattern, headers: [['Content-Type', type]], body: bytes };
}

const ENCODINGS = ['gzip', 'br', 'identity', 'gzip, br;q=0.1', '*'];

/**
 * The other headers: credentials, client address, and sometimes headers that the product's clients
 * never send.
 */
function headersOf(
  made: RawRequest,
  { publicUrl }: Stock,
  chance: Chance,
  who: TestActor | null,
): RawRequest['headers'] {
  const { odds, one, generate, canary } = chance;
  const from = generate(fc.ipV4());
  const headers: RawRequest['headers'] = [
    ['X-Forwarded-For', from],
    ['Accept-Encoding', one(ENCODINGS)],
  ];
  const junk = odds(0.05) ? `; ${headerSafe(generate(nastyText)).slice(0, 3000)}=${canary()}` : '';
  const cookie = who ? who.cookie : odds(0.1) ? `collegium.session_token=${canary()}.x` : '';
  if (cookie + junk !== '') headers.push(['Cookie', odds(0.97) ? cookie + junk : `${cookie}; ${cookie}`]);
  if (odds(0.08))
    headers.push([
      one([
        'Range',
        'If-None-Match',
        'If-Modified-Since',
        'X-Forwarded-Host',
        'Forwarded',
        'Accept',
        'Expect-CT',
      ]),
      headerSafe(generate(nastyText)).slice(0, 2000),
    ]);
  if (odds(0.03))
    headers.push(['Sec-Fetch-Site', one(['cross-site', 'same-origin', 'none', 'same-site', 'x'])]);
  if (odds(0.03)) headers.push(['Referer', `${publicUrl}/${canary()}`]);
  if (made.method === 'POST' && odds(0.01)) headers.push(['Content-Encoding', 'gzip']);
  return headers;
}

const headerSafe = (text: string) => text.replaceAll(/[^\x20-\x7E\x80-\xFF]/g, '?').trim();

function oddlySpelled(path: string, { one }: Chance): string {
  const [pagePath = '', query] = path.split('?');
  const other = one([
    pagePath.toUpperCase(),
    `/${pagePath}`,
    `${pagePath}/`,
    pagePath.replaceAll('/', '%2f'),
    `${pagePath}/../${pagePath}`,
    `${pagePath}%00`,
    `${pagePath};x=1`,
    `/__manifest?p=${pagePath}`,
    `${pagePath}.data.data`,
    `${pagePath}%`,
  ]);
  return query === undefined ? other : `${other}?${query}`;
}

/** Node rejects longer request lines. */
const truncatePath = (path: string) => path.slice(0, 12_000).replace(/%[0-9A-F]?$/i, '');
