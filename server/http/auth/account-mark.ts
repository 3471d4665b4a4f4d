import { createHmac } from 'node:crypto';

const MARK_LENGTH = 16;

/**
 * The mark that every form of a page carries, so that it is not saved into another account; it names
 * no one, and only this server can make it.
 */
export function accountMark(uid: string, secret: string): string {
  return createHmac('sha256', secret).update(`form ${uid}`).digest('base64url').slice(0, MARK_LENGTH);
}
