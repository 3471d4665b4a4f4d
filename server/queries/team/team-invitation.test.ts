import { expect, test } from 'vitest';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import { NOON, createMember, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { closeProposal, publishContent } from '#server/commands/proposal/proposal.ts';
import { inviteTeamMember } from '#server/commands/team/team-invitation.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { findTeamInvitation } from './team-invitation.ts';
import { findTeamPage, listTeamOffers } from './team.ts';

const db = await testDatabase();

test('an invitation that would outlast the close date ends with it: for the lead, the member and in the email', async () => {
  const owner = await createMember(db, 'Olga O.');
  const [lead, member] = [await createMember(db, 'Lena L.'), await createMember(db, 'Max M.')];
  const content = sampleContent({ teamMode: 'alone_or_team', teamSize: 2, participants: 2 });
  const { closeAt } = content;
  expect(closeAt.getTime() - NOON.getTime()).toBeLessThan(14 * 24 * 60 * 60 * 1000);
  const { id } = expectOk(await publishContent(db, owner, content, NOON));
  const invitation = { email: member.email, message: '' };
  const invited = expectOk(await inviteTeamMember(db, lead, id, invitation, 'secret', NOON));
  expect(await listTeamOffers(db, member, NOON)).toMatchObject([{ until: closeAt }]);
  const { invitations, application } = expectOk(await findTeamPage(db, lead, id, NOON));
  expect([application?.id, invitations]).toMatchObject([invited.id, [{ until: closeAt, isOpen: true }]]);
  const email = await findTeamInvitation(db, invitations[0]!.id, NOON);
  expect(email).toMatchObject({ until: closeAt.toISOString() });
  expectOk(await closeProposal(db, owner, id, NOON));
  expect(expectOk(await findTeamPage(db, lead, id, NOON))).toMatchObject({
    invitations: [{ isOpen: false }],
    proposal: { closing: { label: 'Closed early', at: NOON } },
  });
});
