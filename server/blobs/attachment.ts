/** The `Content-Disposition` of a download. RFC 6266: the name in plain letters for old programs, and whole for all others. */
export function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7E]|["\\%]/g, '_');
  const whole = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
