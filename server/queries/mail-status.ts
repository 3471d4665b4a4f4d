import { eq } from 'drizzle-orm';
import type { Database } from '../data/database.ts';
import { countedFigures } from '../data/figure-schema.ts';

/** Whether the mail server answers. `trouble` is its last error, while it does not. */
export type RelayStatus = {
  name: string;
  answers: boolean;
  since: Date;
  checkedAt: Date;
  trouble: string | null;
};

/** How emails leave: over a mail server, into the trial mailbox, or not at all until SMTP_URL is set. */
export type MailStatus =
  /** `relay` is null until the delivery worker has recorded its first check. */
  { via: 'server'; relay: RelayStatus | null } | { via: 'mailbox' } | { via: 'nothing' };

/** The name under which the delivery worker records {@link RelayStatus} in `counted_figures`. */
export const RELAY_STATUS = 'mail_relay';

/** How emails leave, as the delivery worker recorded it last. */
export async function readMailStatus(
  db: Database,
  { mailRelay, trialMailbox }: { mailRelay?: object; trialMailbox: boolean },
): Promise<MailStatus> {
  if (!mailRelay) return { via: trialMailbox ? 'mailbox' : 'nothing' };
  const [row] = await db
    .select({ figures: countedFigures.figures })
    .from(countedFigures)
    .where(eq(countedFigures.name, RELAY_STATUS));
  if (!row) return { via: 'server', relay: null };
  const { since, checkedAt, ...rest } = row.figures as Omit<RelayStatus, 'since' | 'checkedAt'> &
    Record<'since' | 'checkedAt', string>;
  return { via: 'server', relay: { ...rest, since: new Date(since), checkedAt: new Date(checkedAt) } };
}
