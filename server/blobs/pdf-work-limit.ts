import { type PDFName, PDFParser } from './pdf-lib.ts';

/** Units of work one document may take to parse, each about 50 ns: a check ends after seconds, however slow the machine. */
const WORK_LIMIT = 30_000_000;
/** What parsing a value, a name, and text that turns out to begin no object costs, beside the bytes that are read. */
const COST = { value: 25, name: 50, failedHeader: 40 };

class TooMuchWork extends Error {}

export type Work = { done: number; readonly exceeded: boolean };

type ObjectParser = { parseObject?: (ref: unknown) => unknown; parseName?: () => PDFName };
type Parser = { matchIndirectObjectHeader?: () => boolean };
type Bytes = { next?: () => number };

/**
 * Counts the parser's work from now on in this thread and throws past the limit, so that the same file always gets the
 * same verdict. Set `done` to 0 before each document.
 */
export function limitWork(): Work {
  const work = {
    done: 0,
    get exceeded() {
      return work.done > WORK_LIMIT;
    },
  };
  const add = (units: number) => {
    work.done += units;
    if (work.done > WORK_LIMIT) throw new TooMuchWork();
  };
  const parser = PDFParser.prototype as unknown as Parser;
  const objectParser = Object.getPrototypeOf(parser) as ObjectParser;
  const { bytes: stream } = new PDFParser(new Uint8Array(0)) as unknown as { bytes: object };
  const bytes = Object.getPrototypeOf(stream) as Bytes;
  const { matchIndirectObjectHeader } = parser;
  const { parseObject, parseName } = objectParser;
  const { next } = bytes;
  if (!matchIndirectObjectHeader || !parseObject || !parseName || !next)
    throw new TypeError('This version of the parser reads in another way');
  bytes.next = function () {
    add(1);
    return next.call(this);
  };
  objectParser.parseObject = function (ref) {
    add(COST.value);
    return parseObject.call(this, ref);
  };
  objectParser.parseName = function () {
    add(COST.name);
    return parseName.call(this);
  };
  parser.matchIndirectObjectHeader = function () {
    const matched = matchIndirectObjectHeader.call(this);
    if (!matched) add(COST.failedHeader);
    return matched;
  };
  return work;
}
