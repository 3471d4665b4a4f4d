import { inviteToProposal, joinProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { handOver } from '#server/commands/proposal/proposal-people.ts';
import type { Database } from '#server/db/database.ts';
import type { DemoEvent } from './demo-application.ts';
import { type PersonKey, demoActor, demoUid } from './demo-people.ts';
import { instantInDays } from './demo-proposal.ts';
import { expectSeeded } from './expect-ok.ts';

/** A co-owner: invited and joined on these days from today, and offered to own the proposal. */
type DemoCoOwner = { by: PersonKey; invited: number; joined: number; message: string; offered?: number };

/** Co-owners by the proposal's key: one who was offered the proposal and has not answered yet. */
export const DEMO_CO_OWNERS: Record<string, DemoCoOwner> = {
  folding: {
    by: 'sam',
    invited: -6.5,
    joined: -6,
    message: 'You know the traces better than I do. Would you read the applications with me?',
    offered: -1,
  },
};

/** What happens between an owner and a co-owner, in order. */
export function coOwnerEvents(
  tx: Database,
  { id, key, owner }: { id: number; key: string; owner: PersonKey },
  now: Date,
): DemoEvent[] {
  const coOwner = DEMO_CO_OWNERS[key];
  if (!coOwner) return [];
  const [actor, person] = [demoActor(owner), demoActor(coOwner.by)];
  const typed = { email: person.email, role: 'co_owner', message: coOwner.message };
  let invitationId = 0;
  const invite = async (at: Date) => {
    invitationId = expectSeeded(await inviteToProposal(tx, actor, id, typed, 'demo', at)).id;
  };
  const join = async (at: Date) =>
    void expectSeeded(await joinProposal(tx, person, { id: invitationId }, at));
  const offer = { proposalId: id, uid: demoUid(coOwner.by), stays: true };
  const hand = async (at: Date) => void expectSeeded(await handOver(tx, actor, offer, at));
  return [
    { at: instantInDays(coOwner.invited, now), happen: invite },
    { at: instantInDays(coOwner.joined, now), happen: join },
    ...(coOwner.offered === undefined ? [] : [{ at: instantInDays(coOwner.offered, now), happen: hand }]),
  ];
}
