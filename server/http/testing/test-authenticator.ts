import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** What a test changes in an answer; `userVerified` is a fingerprint or screen lock. */
type Changes = { origin?: string; rpId?: string; challenge?: string; userVerified?: boolean };

/**
 * For tests: an authenticator with one passkey (ES256, no attestation), which answers the options of
 * the server as a browser at `origin` would.
 */
export function createTestAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, changes: Changes) =>
    JSON.stringify({ type, challenge: changes.challenge ?? challenge, origin: changes.origin ?? origin });
  const authenticatorData = (rpId: string, flags: number, changes: Changes) => {
    counter += 1;
    const [count, flag] = [Buffer.alloc(4), Buffer.alloc(1)];
    count.writeUInt32BE(counter);
    flag.writeUInt8(flags | 0x01 | (changes.userVerified === false ? 0 : 0x04));
    return Buffer.concat([sha256(changes.rpId ?? rpId), flag, count]);
  };
  // COSE: key type EC2, algorithm ES256, curve P-256, x, y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);

  return {
    /** Creates the passkey: the answer to registration options. */
    create: (options: { challenge: string; rp: { id?: string } }, changes: Changes = {}): string => {
      const idLength = Buffer.from([0, id.length]);
      const credential = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey]);
      const data = Buffer.concat([authenticatorData(options.rp.id ?? '', 0x40, changes), credential]);
      // CBOR: { fmt: 'none', attStmt: {}, authData }.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, changes)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      };
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response,
        clientExtensionResults: {},
      });
    },
    /** Signs in with the passkey: the answer to authentication options. */
    get: (options: { challenge: string; rpId?: string }, changes: Changes = {}): string => {
      const client = clientData('webauthn.get', options.challenge, changes);
      const data = authenticatorData(options.rpId ?? '', 0, changes);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return JSON.stringify({
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
        clientExtensionResults: {},
      });
    },
  };
}
