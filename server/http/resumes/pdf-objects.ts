/** A string or hex string; its content does not matter here. */
export const TEXT: unique symbol = Symbol('text');

type Name = `/${string}`;
/** Object number and generation. */
type Reference = `${number} ${number}`;
export type Value = Name | Reference | number | typeof TEXT | null | Value[] | Dictionary | Stream;

/** Units of work per file, about 50 ns each: bytes read, and pdf-lib's cost per token. */
const MAX_WORK = 30_000_000;
const COST = { value: 25, name: 50, garbage: 1000, garbageByte: 40, streamByte: 2 };
const MAX_OBJECTS = 100_000;
const MAX_DEPTH = 500;
/** Broken objects, which readers skip, pass if they are small and name nothing that could act. */
const MAX_BROKEN_BYTES = 4096;
const SUSPICIOUS =
  /#|\/(?:S|JS|AA|EF|XFA|JavaScript|OpenAction|ObjStm|Launch|EmbeddedFiles?|FileAttachment|RichMedia|Movie|Sound|Screen|3D)\b|\[{20}|(?:<<){20}/;
/**
 * Entries that decide whether something acts; for duplicates, readers differ in which one counts.
 */
const DECIDING = new Set(
  'Type S Subtype JS JavaScript AA OpenAction EF EmbeddedFiles XFA Filter'.split(' ').map((key) => `/${key}`),
);

/* oxlint-disable no-control-regex */
const SPACE = /[\0\t\n\f\r ]+|%[^\r\n]*/y;
const NAME = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y;
const REFERENCE = /(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]*R/y;
const NUMBER = /(?=[-+.\d])[-+\d]*\.?\d*/y;
const HEX_STRING = /<[^>]*>/y;
const HEADER = /(\d+)[\0\t\n\f\r ]+(\d+)[\0\t\n\f\r ]*obj(?![A-Za-z])/y;
const XREF_ENTRY = /\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*[nf]?/y;
const STARTXREF = /startxref[\0\t\n\f\r ]*\d+/y;
/** Where pdf-lib stops skipping garbage. */
const SECTION = /(?:start)?xref|trailer|\d[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj(?![A-Za-z])/g;
/** Where `endobj` is missing, an object ends at the next section. */
const NEXT_SECTION = /\d+[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]*obj|xref|trailer|startxref|$/y;
const STREAM = /stream(?: ?\r\n|[\r\n])?/y;
/** pdf-lib tries to read an object header at each of these bytes. */
const HEADER_ATTEMPT = /(?:[\0\t\n\f\r \d]|%[^\r\n]*)+/g;
/* oxlint-enable no-control-regex */

export class TooComplex extends Error {}
export class Damaged extends Error {}

export class Dictionary {
  readonly entries = new Map<string, Value>();
  /** Values of entries that a later entry of the same name replaced. */
  readonly replaced: Value[] = [];
  ambiguous = false;

  set(key: Name, value: Value): void {
    const before = this.entries.get(key);
    this.entries.set(key, value);
    if (before === undefined || before === value) return;
    this.replaced.push(before);
    if (DECIDING.has(key)) this.ambiguous = true;
  }
}

/** A stream, as the range of its data in the file, which is not read here. */
export class Stream {
  readonly dictionary: Dictionary;
  readonly start: number;
  readonly end: number;

  constructor(dictionary: Dictionary, start: number, end: number) {
    [this.dictionary, this.start, this.end] = [dictionary, start, end];
  }
}

/** Counts the work on one file; throws {@link TooComplex} past the limit. */
export class WorkLimit {
  used = 0;

  add(units: number): void {
    this.used += units;
    if (!(this.used <= MAX_WORK)) throw new TooComplex();
  }
}

/** Reads values from text in Latin-1; throws {@link Damaged} where the text is no value. */
class Reader {
  at: number;
  readonly text: string;
  readonly work: WorkLimit;

  constructor(text: string, work: WorkLimit, at = 0) {
    [this.text, this.work, this.at] = [text, work, at];
  }

  match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return null;
    this.at += found[0].length;
    this.work.add(found[0].length);
    return found;
  }

  sees(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    return pattern.test(this.text);
  }

  matchWord(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }

  skipSpace(): void {
    while (this.match(SPACE));
  }

  value(depth = 0): Value {
    if (depth > MAX_DEPTH) throw new Damaged();
    this.skipSpace();
    this.work.add(COST.value);
    if (this.matchWord('<<')) return this.dictionary(depth + 1);
    if (this.matchWord('[')) return this.array(depth + 1);
    const reference = this.match(REFERENCE);
    if (reference) return `${Number(reference[1])} ${Number(reference[2])}`;
    const number = this.match(NUMBER);
    if (number) return this.number(number[0]);
    if (this.text[this.at] === '/') return this.name();
    if (this.text[this.at] === '(') return this.string();
    if (this.match(HEX_STRING)) return TEXT;
    if (['true', 'false', 'null'].some((word) => this.matchWord(word))) return null;
    throw this.damaged();
  }

  private number(text: string): number {
    const number = Number(text);
    if (!Number.isFinite(number)) throw new Damaged();
    return number;
  }

  private name(): Name {
    const name = this.match(NAME)?.[0];
    if (!name) throw new Damaged();
    this.work.add(COST.name);
    return name.replace(/#([\dA-Fa-f]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ) as Name;
  }

  private string(): typeof TEXT {
    const parenthesis = /\\[\s\S]|[()]/g;
    parenthesis.lastIndex = this.at;
    for (let depth = 0, found = parenthesis.exec(this.text); found; found = parenthesis.exec(this.text)) {
      if (found[0] === '(') depth += 1;
      if (found[0] === ')') depth -= 1;
      if (depth > 0) continue;
      this.work.add(parenthesis.lastIndex - this.at);
      this.at = parenthesis.lastIndex;
      return TEXT;
    }
    throw this.damaged();
  }

  private array(depth: number): Value[] {
    const values: Value[] = [];
    for (this.skipSpace(); !this.matchWord(']'); this.skipSpace()) values.push(this.value(depth));
    return values;
  }

  private dictionary(depth: number): Dictionary {
    const dictionary = new Dictionary();
    for (this.skipSpace(); !this.matchWord('>>'); this.skipSpace())
      dictionary.set(this.name(), this.value(depth));
    return dictionary;
  }

  /** The cost of an error: an unclosed string is read to the end of the file. */
  private damaged(): Damaged {
    if (/[(<]/.test(this.text[this.at] ?? '')) this.work.add(this.text.length - this.at);
    return new Damaged();
  }
}

/** Every version of every object in a file: superseded revisions and duplicate entries too. */
export class PdfObjects {
  /** All values, with those of object streams. */
  readonly values: Value[] = [];
  readonly streams: Stream[] = [];
  readonly trailers: Dictionary[] = [];
  /** Object headers in the file itself (`12 0 obj`), those of broken objects too. */
  headers = 0;
  readonly work: WorkLimit;
  private readonly latest = new Map<Reference, Value>();

  /** Reads the objects of the file; throws {@link TooComplex} or {@link Damaged}. */
  constructor(text: string, work = new WorkLimit()) {
    this.work = work;
    const reader = new Reader(text, this.work);
    for (reader.skipSpace(); reader.at < text.length; reader.skipSpace()) {
      const header = reader.match(HEADER);
      if (header) this.readObject(reader, `${Number(header[1])} ${Number(header[2])}`);
      else if (reader.matchWord('xref')) skipXref(reader, this.work);
      else if (reader.matchWord('trailer')) this.readTrailer(reader);
      else if (!reader.match(STARTXREF)) this.skipGarbage(reader);
    }
  }

  /** The entry of that name, or the last version of the object it refers to. */
  get(dictionary: Dictionary, key: Name): Value | undefined {
    return this.resolve(dictionary.entries.get(key));
  }

  resolve(value: Value | undefined): Value | undefined {
    let found = value;
    for (let hop = 0; hop < 8 && typeof found === 'string' && !found.startsWith('/'); hop += 1)
      found = this.latest.get(found as Reference);
    return found;
  }

  /** Reads an object stream's decompressed text; throws {@link TooComplex} or {@link Damaged}. */
  readObjectStream({ dictionary }: Stream, text: string): void {
    const [count, first] = [this.get(dictionary, '/N'), this.get(dictionary, '/First')];
    if (typeof count !== 'number' || typeof first !== 'number') throw new Damaged();
    const index = new Reader(text, this.work);
    for (let nth = 0; nth < count; nth += 1) {
      const [number, offset] = [index.value(), index.value()];
      if (typeof number !== 'number' || typeof offset !== 'number') throw new Damaged();
      this.add(`${number} 0`, new Reader(text, this.work, first + offset).value());
    }
  }

  private add(reference: Reference, value: Value): void {
    if (this.values.push(value) > MAX_OBJECTS) throw new TooComplex();
    this.latest.set(reference, value);
    if (value instanceof Stream) this.streams.push(value);
  }

  private readObject(reader: Reader, reference: Reference): void {
    const start = reader.at;
    this.headers += 1;
    try {
      const value = reader.value();
      this.add(reference, value instanceof Dictionary ? readStream(reader, value) : value);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      this.skipBroken(reader, start);
    }
    reader.skipSpace();
    if (reader.matchWord('endobj')) return;
    // Another reader could find another object where this one goes on.
    if (!reader.sees(NEXT_SECTION)) throw new Damaged();
    // pdf-lib searches for the end of an object that it cannot read.
    const end = reader.text.indexOf('endobj', reader.at);
    this.work.add((end < 0 ? reader.text.length : end) - reader.at);
  }

  private skipBroken(reader: Reader, start: number): void {
    const end = reader.text.indexOf('endobj', start);
    const body = reader.text.slice(start, end);
    if (end < 0 || body.length > MAX_BROKEN_BYTES || SUSPICIOUS.test(body)) throw new Damaged();
    reader.at = end;
    this.work.add(body.length);
  }

  private readTrailer(reader: Reader): void {
    const trailer = reader.value();
    if (!(trailer instanceof Dictionary)) throw new Damaged();
    this.trailers.push(trailer);
  }

  private skipGarbage(reader: Reader): void {
    const { at: start, text } = reader;
    SECTION.lastIndex = start + 1;
    let end = SECTION.exec(text)?.index ?? text.length;
    while (end > start + 1 && /\d/.test(text[end]!) && /\d/.test(text[end - 1]!)) end -= 1;
    const garbage = text.slice(start, end);
    this.work.add(COST.garbage + COST.garbageByte * garbage.length);
    for (const [attempt] of garbage.matchAll(HEADER_ATTEMPT)) this.work.add(attempt.length ** 2 / 2);
    if (/(?<!end)obj/.test(garbage)) throw new Damaged();
    reader.at = end;
  }
}

function skipXref(reader: Reader, work: WorkLimit): void {
  work.add(COST.value);
  for (reader.skipSpace(); reader.match(XREF_ENTRY); reader.skipSpace()) work.add(COST.value);
}

/** The stream after its dictionary, or the dictionary if none follows. */
function readStream(reader: Reader, dictionary: Dictionary): Dictionary | Stream {
  reader.skipSpace();
  if (!reader.match(STREAM)) return dictionary;
  const start = reader.at;
  const length = dictionary.entries.get('/Length');
  if (typeof length === 'number' && length >= 0) {
    reader.at = start + length;
    reader.skipSpace();
    if (reader.matchWord('endstream')) return new Stream(dictionary, start, start + length);
  }
  return new Stream(dictionary, start, skipToEndOfStream(reader, start));
}

/** pdf-lib counts each `stream` in the data as one that needs its own `endstream`. */
function skipToEndOfStream(reader: Reader, start: number): number {
  const keyword = /endstream|stream/g;
  keyword.lastIndex = start;
  for (let open = 1, found = keyword.exec(reader.text); found; found = keyword.exec(reader.text)) {
    open += found[0] === 'stream' ? 1 : -1;
    if (open > 0) continue;
    reader.work.add(COST.streamByte * (found.index - start));
    reader.at = keyword.lastIndex;
    return found.index;
  }
  reader.work.add(COST.streamByte * (reader.text.length - start));
  throw new Damaged();
}
