/** Wraps one square PNG of `size` pixels (at most 255) as an `.ico` file. */
export function icoFile(png: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(22));
  // ICONDIR: reserved 0, type 1 (icon), one image.
  header.setUint16(2, 1, true);
  header.setUint16(4, 1, true);
  // ICONDIRENTRY: width, height, 1 plane, 32 bits a pixel, length and offset of the image.
  header.setUint8(6, size);
  header.setUint8(7, size);
  header.setUint16(10, 1, true);
  header.setUint16(12, 32, true);
  header.setUint32(14, png.length, true);
  header.setUint32(18, header.byteLength, true);
  const file = new Uint8Array(header.byteLength + png.length);
  file.set(new Uint8Array(header.buffer));
  file.set(png, header.byteLength);
  return file;
}
