import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';

/** The address with the checksum of EIP-55, whatever its case. */
export function checksumAddress(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = hex(keccak_256(Buffer.from(digits)));
  const letters = Array.from(digits, (digit, index) => (hash[index]! < '8' ? digit : digit.toUpperCase()));
  return `0x${letters.join('')}`;
}

/** The hash that an account signs for a text (EIP-191, `personal_sign`). */
export function messageHash(message: string): Uint8Array {
  const bytes = Buffer.from(message);
  return keccak_256(Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes]));
}

/** The address of an uncompressed public key. */
export function addressOfKey(publicKey: Uint8Array): string {
  return checksumAddress(`0x${hex(keccak_256(publicKey.subarray(1)).subarray(12))}`);
}

/** The parity of the curve's point in the last byte of a signature, as wallets write it. */
const PARITY: Record<number, number> = { 0: 0, 1: 1, 27: 0, 28: 1 };

/** The address that signed the message; null for a signature that no key can have made. */
export function recoverAddress(message: string, signature: `0x${string}`): string | null {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  const parity = PARITY[bytes[64] ?? -1];
  if (parity === undefined) return null;
  try {
    const compact = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact');
    const publicKey = compact.addRecoveryBit(parity).recoverPublicKey(messageHash(message));
    return addressOfKey(publicKey.toBytes(false));
  } catch {
    return null;
  }
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
