import { and, asc, eq } from 'drizzle-orm';
import type { SignedIn } from '../../domain/actor.ts';
import { mayRemoveIdentity } from '../../domain/identity.ts';
import type { Database } from '../db/database.ts';
import { wallets } from '../db/identity-schema.ts';
import { listOwnIdentities } from '../db/own-identity.ts';

/** A wallet as its person sees it; no one else does. */
export type OwnWallet = {
  id: number;
  address: string;
  createdAt: Date;
  usedAt: Date | null;
  mayRemove: boolean;
};

/** The wallets of a person, the oldest first. */
export async function listWallets(
  db: Database,
  { uid }: Pick<SignedIn, 'uid'>,
  usable: readonly string[],
): Promise<OwnWallet[]> {
  const { id, address, createdAt, usedAt } = wallets;
  const identities = await listOwnIdentities(db, uid, usable);
  const rows = await db
    .select({ id, address, createdAt, usedAt })
    .from(wallets)
    .where(eq(wallets.userId, uid))
    .orderBy(asc(id));
  return rows.map((row) => ({
    ...row,
    mayRemove: mayRemoveIdentity(identities, { kind: 'wallet', id: String(row.id) }),
  }));
}

/** The address of the actor's wallet; null if there is none with this id. */
export async function findWalletAddress(db: Database, actor: SignedIn, id: number): Promise<string | null> {
  const [row] = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.id, id), eq(wallets.userId, actor.uid)));
  return row?.address ?? null;
}
