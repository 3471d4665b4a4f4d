import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Adapter, AdapterPayload } from 'oidc-provider';

/** What the local provider keeps over restarts: its port, its keys, and the secret it shares with the board. */
export type TrialIdentity = { port: number; clientSecret: string; cookieKeys: string[]; signingKey: JWK };

/** Reads the provider's identity from the data folder; makes a new one when there is none or it cannot be read. */
export async function readTrialIdentity(dataDir: string): Promise<TrialIdentity> {
  try {
    const kept = JSON.parse(await readFile(fileOf(dataDir), 'utf8')) as TrialIdentity;
    if (Number.isInteger(kept.port) && kept.clientSecret && kept.cookieKeys[0] && kept.signingKey.d)
      return kept;
  } catch {
    // Not there yet, or half written: a new one does no harm, since people are known by their address.
  }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return {
    port: 0,
    clientSecret: randomBytes(32).toString('base64url'),
    cookieKeys: [randomBytes(32).toString('base64url')],
    signingKey: {
      ...(await exportJWK(privateKey)),
      alg: 'ES256',
      use: 'sig',
      kid: randomBytes(8).toString('hex'),
    },
  };
}

/** Keeps the provider's identity, readable by this user alone. */
export async function keepTrialIdentity(dataDir: string, identity: TrialIdentity): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const unfinished = `${fileOf(dataDir)}.new`;
  await writeFile(unfinished, JSON.stringify(identity), { mode: 0o600 });
  await rename(unfinished, fileOf(dataDir));
}

const fileOf = (dataDir: string) => join(dataDir, 'trial-sign-in.json');

type Kept = { payload: AdapterPayload; until: number };
const CAP = 20_000;

/**
 * Where the provider keeps sign-ins under way: in memory, since each lasts minutes, and at most {@link CAP} of them, the
 * oldest making room. Returns the factory that oidc-provider asks for one store a kind of thing.
 */
export function trialMemory(): (kind: string) => Adapter {
  const kept = new Map<string, Kept>();
  const live = (key: string) => {
    const entry = kept.get(key);
    if (entry && entry.until > Date.now()) return entry.payload;
    kept.delete(key);
    return undefined;
  };
  return (kind) => ({
    upsert: async (id, payload, expiresIn) => {
      kept.delete(`${kind}:${id}`);
      kept.set(`${kind}:${id}`, { payload, until: Date.now() + (expiresIn || 3600) * 1000 });
      for (const oldest of kept.keys()) {
        if (kept.size <= CAP) break;
        kept.delete(oldest);
      }
    },
    find: async (id) => live(`${kind}:${id}`),
    // Nobody stays signed in here, and no device flow exists: these two have nothing to find.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = live(`${kind}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      kept.delete(`${kind}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
