import { constants, inflateSync } from 'node:zlib';

/** Entries that make a viewer run, send or embed something: the key, and which values. */
const ACTIVE: Record<string, RegExp> = {
  S: /^\/(?:JavaScript|Launch|GoToE|SubmitForm|ImportData|Rendition|Movie|Sound|RichMediaExecute)$/,
  Subtype: /^\/(?:FileAttachment|RichMedia|Movie|Sound|Screen|3D)$/,
  Type: /^\/EmbeddedFile$/,
  JS: /^[(<]/,
};

const SPACE = String.raw`[\0\t\n\f\r ]`;
const OBJECT = new RegExp(
  String.raw`\d${SPACE}+\d+${SPACE}+obj(?![A-Za-z])([\s\S]*?)(?=endobj|\d${SPACE}+\d+${SPACE}+obj|xref|trailer|$)`,
  'g',
);
const STREAM = /stream\r?\n([\s\S]*?)endstream/;
const TOKEN = new RegExp(
  [
    '%[^\\r\\n]*',
    '<<|>>|\\[|\\]',
    String.raw`\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)?`,
    '<[^<>]*>?',
    String.raw`/[^\0\t\n\f\r ()<>[\]{}/%]*`,
    String.raw`\d+${SPACE}+\d+${SPACE}+R(?![A-Za-z])`,
    String.raw`[^\0\t\n\f\r ()<>[\]{}/%]+`,
  ].join('|'),
  'g',
);

/**
 * Finds active content independently of the check: in every entry of every object, of object
 * streams, and of duplicate keys. Returns the first active entry.
 */
export function findActiveContent(bytes: Uint8Array): string | null {
  const source = Buffer.from(bytes).toString('latin1');
  for (const [, body] of source.matchAll(OBJECT)) {
    const packed = STREAM.exec(body!);
    const dictionary = packed ? body!.slice(0, packed.index) : body!;
    const own = entries(dictionary, 1);
    const isPacked = packed && own.some(([key, value]) => key === 'Type' && value === '/ObjStm');
    const more = isPacked ? entries(inflated(packed[1]!), Infinity) : [];
    const found = [...own, ...more].find(acts);
    if (found) return found.join(' ');
  }
  return null;
}

type Entry = [key: string, value: string];

const acts = ([key, value]: Entry) => ACTIVE[key]?.test(value) === true;

function inflated(text: string): string {
  const bytes = Buffer.from(text, 'latin1');
  try {
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1');
  } catch {
    return text;
  }
}

const decoded = (name: string) =>
  name.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Every entry of every dictionary in the first `most` values of a text. */
function entries(text: string, most: number): Entry[] {
  const found: Entry[] = [];
  const open: { isDictionary: boolean; key: string | null }[] = [];
  let values = 0;
  for (const [raw] of text.matchAll(TOKEN)) {
    if (raw.startsWith('%')) continue;
    const token = raw.startsWith('/') ? decoded(raw) : raw;
    if (token === '>>' || token === ']') open.pop();
    else {
      const inside = open.at(-1);
      if (inside?.isDictionary && inside.key === null && token.startsWith('/')) inside.key = token.slice(1);
      else if (inside?.isDictionary && inside.key !== null) {
        found.push([inside.key, token]);
        inside.key = null;
      }
      if (token === '<<' || token === '[') open.push({ isDictionary: token === '<<', key: null });
    }
    if (open.length === 0) values += 1;
    if (values >= most) break;
  }
  return found;
}
