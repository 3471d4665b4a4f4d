import { ownerRecordLine } from '../domain/member.ts';
import { done } from '../domain/refusal.ts';
import type { RequestContext } from '../server/http/request-context.ts';
import { findOwnerRecord } from '../server/queries/member.ts';

/** The line about an owner's record, cached for everyone; null where there is none yet. */
export async function cachedOwnerRecord(
  { db, now, cachedQuery }: RequestContext,
  ownerId: string,
): Promise<string | null> {
  const key = { key: `owner record ${ownerId}`, tags: [`owner:${ownerId}`] } as const;
  const record = await cachedQuery(key, now, async () => done(await findOwnerRecord(db, ownerId, now)));
  return record.ok ? ownerRecordLine(record.value) : null;
}
