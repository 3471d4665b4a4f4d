import { and, asc, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { mayRemoveIdentity } from '#domain/account/identity.ts';
import type { Database } from '#server/db/database.ts';
import { wallets } from '#server/db/schema/identity.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';

/** A wallet as its person sees it. */
export type OwnWallet = {
  id: number;
  address: string;
  createdAt: Date;
  usedAt: Date | null;
  /** Shown on their page. */
  isShown: boolean;
  mayRemove: boolean;
};

/** The wallets of a person, the oldest first. */
export async function listWallets(
  db: Database,
  { uid }: Pick<SignedIn, 'uid'>,
  usable: readonly string[],
): Promise<OwnWallet[]> {
  const { id, address, createdAt, usedAt, isShown } = wallets;
  const identities = await listOwnIdentities(db, uid, usable);
  const rows = await db
    .select({ id, address, createdAt, usedAt, isShown })
    .from(wallets)
    .where(eq(wallets.userId, uid))
    .orderBy(asc(id));
  return rows.map((row) => ({
    ...row,
    mayRemove: mayRemoveIdentity(identities, { kind: 'wallet', id: String(row.id) }),
  }));
}

/** The wallets that a person shows on their page, the oldest first. */
export function listShownWallets(db: Database, uid: string): Promise<{ address: string; createdAt: Date }[]> {
  const { id, address, createdAt } = wallets;
  return db
    .select({ address, createdAt })
    .from(wallets)
    .where(and(eq(wallets.userId, uid), eq(wallets.isShown, true)))
    .orderBy(asc(id));
}

/** The address of the actor's wallet; null if there is none with this id. */
export async function findWalletAddress(db: Database, actor: SignedIn, id: number): Promise<string | null> {
  const [row] = await db
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.id, id), eq(wallets.userId, actor.uid)));
  return row?.address ?? null;
}
