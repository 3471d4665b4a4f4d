import { recordFact } from '../server/commands/verified-fact.ts';
import type { Database } from '../server/db/database.ts';
import type { FactKind } from '../domain/verified-fact.ts';
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

/** Records what was verified of the demo people. */
export async function recordDemoFacts(tx: Database, now: Date): Promise<void> {
  for (const { of, day, kind, subject } of FACTS) {
    const actor = demoActor(of);
    const fact = { uid: actor.uid, kind, subject, isShown: true };
    await recordFact(tx, actor, fact, instantInDays(day, now));
  }
}
