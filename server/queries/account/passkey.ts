import { and, asc, eq } from 'drizzle-orm';
import type { SignedIn } from '#domain/base/actor.ts';
import { mayRemoveIdentity, passkeyKind } from '#domain/account/identity.ts';
import type { Database } from '#server/db/database.ts';
import { passkeys } from '#server/db/schema/identity.ts';
import { listOwnIdentities } from '#server/reads/own-identity.ts';

/** A passkey as its person sees it. `reaches`: it was created for this address of the site. */
export type OwnPasskey = {
  id: number;
  name: string;
  createdAt: Date;
  usedAt: Date | null;
  reaches: boolean;
  mayRemove: boolean;
};

/** The passkeys of a person, the oldest first. */
export async function listPasskeys(
  db: Database,
  { uid }: Pick<SignedIn, 'uid'>,
  usable: readonly string[],
): Promise<OwnPasskey[]> {
  const { id, name, rpId, createdAt, usedAt } = passkeys;
  const identities = await listOwnIdentities(db, uid, usable);
  const rows = await db
    .select({ id, name, rpId, createdAt, usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, uid))
    .orderBy(asc(passkeys.id));
  return rows.map(({ rpId: ownRpId, ...row }) => ({
    ...row,
    reaches: usable.includes(passkeyKind(ownRpId)),
    mayRemove: mayRemoveIdentity(identities, { kind: 'passkey', id: String(row.id) }),
  }));
}

/** The name of the actor's passkey; null if there is none with this id. */
export async function findPasskeyName(db: Database, actor: SignedIn, id: number): Promise<string | null> {
  const [row] = await db
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.uid)));
  return row?.name ?? null;
}
