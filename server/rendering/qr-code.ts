import { encodeQR } from 'qr';

/** The QR code of an address in rows of modules, "1" for dark. */
export function qrRows(address: string): string[] {
  return encodeQR(address, 'raw').map((row) => row.map((dark) => (dark ? '1' : '0')).join(''));
}
