import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import { BodyTooLarge, TooManyBodies } from '../middleware/body-errors.ts';

/** The file of a form while it arrives. `body` has to be read, or the form never ends. */
export type IncomingFile = { fileName: string; body: Readable };

export type MultipartRules = {
  /** The one field that holds a file. */
  fileField: string;
  /** The other fields that are allowed, each at most once. */
  textFields: readonly string[];
  /** Bytes of one text. */
  maxTextBytes: number;
};

/** `file` is the result of `handleFile`: null when the form had none. */
export type MultipartForm<T> = { fields: ReadonlyMap<string, string>; file: T | null };

/** Shown to someone with too many bodies in flight. */
export const TOO_MANY_UPLOADS_MESSAGE =
  'You are sending too much at once. Wait until your other uploads are done, then try again.';
const BROKEN_OFF_MESSAGE = 'The upload broke off before its end. Please try again.';

/**
 * Streams a multipart form, and calls `handleFile` with the fields before the file when the file
 * begins. Its refusal ends the form at once, and a form of another shape is `malformed`.
 */
export async function parseMultipartForm<T>(
  request: Request,
  rules: MultipartRules,
  handleFile: (file: IncomingFile, fields: ReadonlyMap<string, string>) => Promise<Outcome<T>>,
): Promise<Outcome<MultipartForm<T>>> {
  const parser = createParser(request, rules);
  if (!parser || !request.body)
    return refuse('malformed', { message: 'This has to be a form with a file (multipart/form-data).' });
  const fields = new Map<string, string>();
  const stop = new AbortController();
  let refused: Outcome<never> | null = null;
  let file: BusboyFileStream | null = null;
  let fileResult: Promise<Outcome<T>> | null = null;
  const refuseWith = (outcome: Outcome<never>) => {
    refused ??= outcome;
    stop.abort();
  };
  // A part may come without a name, whatever the package's types say.
  parser.on('field', (name: string | undefined, value, isNameTruncated, isValueTruncated) => {
    const fault = textFault(rules, fields, name ?? '', isNameTruncated || isValueTruncated);
    if (fault) refuseWith(fault);
    else fields.set(name ?? '', value);
  });
  parser.on('file', (_, stream, fileName: string | undefined) => {
    stream.on('error', () => {});
    const before = new Map(fields);
    const begin = () => {
      file = stream;
      fileResult = handleFile({ fileName: fileName ?? '', body: stream }, before);
      fileResult.then(
        (outcome) => outcome.ok || refuseWith(outcome),
        () => stop.abort(),
      );
    };
    if (fileName) begin();
    // A browser sends a file field without a file as an empty file without a name.
    else stream.once('readable', () => (stream.readableLength > 0 ? begin() : stream.resume()));
  });
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => refuseWith(refuse('malformed', { message: 'This form has too many fields.' })));
  }
  const broken = await pump(request, parser, stop.signal);
  if (broken) (file as BusboyFileStream | null)?.destroy(broken);
  const outcome = await (fileResult as Promise<Outcome<T>> | null);
  const failure = refused ?? (outcome && !outcome.ok ? outcome : null) ?? (broken && refusalOf(broken));
  return failure ?? { ok: true, value: { fields, file: outcome?.ok ? outcome.value : null } };
}

function createParser(request: Request, rules: MultipartRules): BusboyInstance | null {
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) return null;
  const texts = rules.textFields.length;
  const limits = {
    fields: texts,
    files: 1,
    parts: texts + 1,
    fieldSize: rules.maxTextBytes,
    headerPairs: 20,
  };
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { ...limits, headerSize: 16 * 1024 },
      isPartAFile: (name) => name === rules.fileField,
    });
  } catch {
    return null;
  }
}

function textFault(
  rules: MultipartRules,
  fields: ReadonlyMap<string, string>,
  name: string,
  isTruncated: boolean,
): Outcome<never> | null {
  if (!rules.textFields.includes(name)) return malformedField(name, 'There is no field with this name.');
  if (fields.has(name)) return malformedField(name, 'This field may appear only once.');
  return isTruncated ? malformedField(name, 'This is too long.') : null;
}

function malformedField(name: string, sentence: string): Outcome<never> {
  return refuse('malformed', { fields: { [name.slice(0, 100)]: sentence } });
}

/** Reads the body to the end of the form; returns the error that ended it earlier, or null. */
async function pump(request: Request, parser: BusboyInstance, signal: AbortSignal): Promise<Error | null> {
  const over = new AbortController();
  const any = AbortSignal.any([signal, request.signal, over.signal]);
  // The form ends at its closing delimiter: the parser reads no more, and a client that sends more
  // would wait.
  const ended = new Promise<void>((resolve) => parser.once('finish', () => resolve()));
  const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  const piped = pipeline(body, parser, { signal: any });
  try {
    await Promise.race([piped, ended.then(() => setImmediate(undefined))]);
    piped.catch(() => {});
    over.abort();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function refusalOf(error: Error): Outcome<never> {
  if (error instanceof BodyTooLarge) return refuse('too_large');
  if (error instanceof TooManyBodies) return refuse('too_often', { message: TOO_MANY_UPLOADS_MESSAGE });
  return refuse('malformed', { message: BROKEN_OFF_MESSAGE });
}
