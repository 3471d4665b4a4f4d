import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of a ZIP; `compress: false` for what is compressed already. */
export type ZipFile = { name: string; parts: AsyncIterable<Uint8Array>; compress: boolean };

/** The bytes of a ZIP; each chunk is made when the one before was read. */
export async function* zipBytes(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array, void> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    ready.push(piece);
  });
  const takeReady = () => {
    const pieces = ready;
    ready = [];
    return pieces;
  };
  for await (const { name, parts, compress } of files) {
    const entry = compress ? new ZipDeflate(name) : new ZipPassThrough(name);
    zip.add(entry);
    for await (const part of parts) {
      entry.push(part);
      yield* takeReady();
    }
    entry.push(new Uint8Array(0), true);
    yield* takeReady();
  }
  zip.end();
  yield* takeReady();
}

/** A file name that cannot escape its folder when the ZIP is unpacked. */
export function zipEntryName(fileName: string): string {
  return fileName.replace(/[/\\:*?"<>|]/g, '_');
}
