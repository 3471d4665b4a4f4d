/** Thrown to whoever reads a body that turned out larger than we take. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Thrown for an address that no page of ours leads to. */
export class AddressTooLong extends Error {
  override name = 'AddressTooLong';
}

/** Characters of a path with its query: room for a search and a topic of 200 letters each, or some hundred applications ticked in a list. */
const LONGEST_ADDRESS = 12_288;
/** Parts of a path: the longest of ours has six, and what matches them against our pages takes longer with each. */
const MOST_PARTS = 40;
const mebibyte = 1024 * 1024;
/** The most a form may weigh: 2 MiB, or with a resume in it 10 MiB and room for its other fields. */
export function bodyLimitOf(headers: Headers): number {
  return headers.get('content-type')?.toLowerCase().startsWith('multipart/form-data')
    ? 11 * mebibyte
    : 2 * mebibyte;
}

/**
 * The same request as the rest of the server sees it: under our public address, whatever Host and proxy headers say, and
 * with a body that breaks off with `BodyTooLarge` past `bodyLimitOf`. Throws `BodyTooLarge` when its length says so, and
 * `AddressTooLong`.
 */
export function publicRequest(incoming: Request, publicUrl: string): Request {
  const { pathname, search } = new URL(incoming.url);
  const isTooLong =
    pathname.length + search.length > LONGEST_ADDRESS ||
    pathname.split('/', MOST_PARTS + 2).length > MOST_PARTS + 1;
  if (isTooLong) throw new AddressTooLong('The address is too long.');
  const url = new URL(publicUrl);
  url.pathname = pathname;
  url.search = search;
  const { method, headers, signal } = incoming;
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers, signal });
  let left = bodyLimitOf(headers);
  if (Number(headers.get('content-length') ?? 0) > left)
    throw new BodyTooLarge('The body is larger than we take.');
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      left -= chunk.byteLength;
      if (left < 0) controller.error(new BodyTooLarge('The body is larger than we take.'));
      else controller.enqueue(chunk);
    },
  });
  const body = incoming.body?.pipeThrough(limit) ?? null;
  return new Request(url, { method, headers, signal, body, ...(body && { duplex: 'half' }) });
}
