import { ownerRecordLine } from '../domain/member.ts';
import { done } from '../domain/refusal.ts';
import type { RequestContext } from '../server/http/request-context.ts';
import { findOwnerRecord } from '../server/queries/member.ts';

/** The line about an owner's record, cached for everyone; null where there is none yet. */
export async function readOwnerRecord(
  { db, now, readShared }: RequestContext,
  ownerId: string,
): Promise<string | null> {
  const place = { key: `owner record ${ownerId}`, touchedBy: [`owner:${ownerId}`] };
  const record = await readShared(place, now, async () => done(await findOwnerRecord(db, ownerId, now)));
  return record.ok ? ownerRecordLine(record.value) : null;
}
