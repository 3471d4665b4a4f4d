import { EMAIL_PROVIDER_ID } from '#domain/account/identity.ts';
import type { FactKind } from '#domain/member/verified-fact.ts';
import { recheckFact, recordFact } from '#server/commands/member/verified-fact.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { linkedAccounts } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { organizationDomains } from '#server/db/schema/organization-domain.ts';
import { instantInDays } from './demo-proposal.ts';
import { type PersonKey, demoActor } from './demo-people.ts';

/** What was verified of people, and on which day from today: a lapsed one among them. */
const FACTS: readonly { of: PersonKey; day: number; kind: FactKind; subject: string }[] = [
  { of: 'sam', day: -38, kind: 'organization_domain', subject: 'quillon.example' },
  { of: 'sam', day: -12, kind: 'academic_domain', subject: 'quillon.example.edu' },
  { of: 'noor', day: -21, kind: 'academic_domain', subject: 'alderbay.example.edu' },
  // Lapsed after 365 days.
  { of: 'mina', day: -370, kind: 'academic_domain', subject: 'alderbay.example.edu' },
];

/** Records what was verified of the demo people, with the addresses and the DNS record behind it. */
export async function recordDemoFacts(tx: Database, now: Date): Promise<void> {
  for (const { of, day, kind, subject } of FACTS) {
    const actor = demoActor(of);
    const { uid } = actor;
    const at = instantInDays(day, now);
    const fact = { uid, kind, subject };
    await recordFact(tx, actor, { ...fact, isShown: true }, at);
    if (kind === 'academic_domain') {
      const email = `${of}@${subject}`;
      const identity = { providerId: EMAIL_PROVIDER_ID, accountId: email, userId: uid, email };
      await tx.insert(accountEmails).values({ userId: uid, email, addedAt: at });
      await tx
        .insert(linkedAccounts)
        .values({ id: `demo-email-${of}`, ...identity, createdAt: at, updatedAt: at });
    } else {
      const token = 'demo'.repeat(8);
      await tx.insert(organizationDomains).values({ userId: uid, host: subject, token, createdAt: at });
      await recheckFact(tx, { uid: null }, fact, true, instantInDays(-1, now));
    }
  }
}
