import { PDFName, type PDFObject, PDFParser } from './pdf-lib.ts';

/** Entries that decide whether something acts: with two of them in one dictionary, one reader follows the first and another the last. */
const DECIDING = new Set(
  [
    'Type',
    'S',
    'Subtype',
    'JS',
    'JavaScript',
    'AA',
    'OpenAction',
    'EF',
    'EmbeddedFiles',
    'XFA',
    'Filter',
  ].map((text) => PDFName.of(text)),
);

/** What was written under a name that the same dictionary has once more. `decides`: what it says differs, and decides. */
type Doubled = { values: PDFObject[]; decides: boolean };

type Parser = {
  parseName?: (this: Parser) => PDFName;
  parseObject?: (this: Parser, ref: unknown) => PDFObject;
  parseDict?: (this: Parser, ref: unknown) => PDFObject;
};
/** A dictionary being read, or null for a value within it. */
type Open = { entries: Map<PDFName, PDFObject>; key: PDFName | null } | null;

/**
 * Notes entries that are there twice, of which the parser keeps the last alone, from now on in this thread, also within object streams.
 * Set `values` and `decides` back before each document.
 */
export function watchDoubledEntries(): Doubled {
  const doubled: Doubled = { values: [], decides: false };
  const parser = Object.getPrototypeOf(PDFParser.prototype) as Parser;
  const { parseName, parseObject, parseDict } = parser;
  if (!parseName || !parseObject || !parseDict)
    throw new TypeError('This version of the parser reads in another way');
  const open: Open[] = [];
  parser.parseName = function () {
    const name = parseName.call(this);
    const dictionary = open.at(-1);
    if (dictionary) dictionary.key = name;
    return name;
  };
  parser.parseObject = function (ref) {
    const dictionary = open.at(-1);
    const value = within(open, null, () => parseObject.call(this, ref));
    if (dictionary?.key) note(doubled, dictionary.entries, dictionary.key, value);
    return value;
  };
  parser.parseDict = function (ref) {
    return within(open, { entries: new Map(), key: null }, () => parseDict.call(this, ref));
  };
  return doubled;
}

function within<T>(open: Open[], one: Open, read: () => T): T {
  open.push(one);
  try {
    return read();
  } finally {
    open.pop();
  }
}

function note(doubled: Doubled, entries: Map<PDFName, PDFObject>, key: PDFName, value: PDFObject): void {
  const before = entries.get(key);
  entries.set(key, value);
  if (before === undefined || before === value) return;
  doubled.values.push(before);
  if (DECIDING.has(key)) doubled.decides = true;
}
