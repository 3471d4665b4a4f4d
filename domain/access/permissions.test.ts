import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  APPLICATION_READERS,
  ATTACHMENT_READERS,
  PERMISSIONS,
  PROPOSAL_READERS,
  type Role,
  hasRole,
  ownersSideOf,
  rolesOf,
} from './permissions.ts';

const person = (uid: string, kind: 'member' | 'admin' = 'member'): Actor => ({
  kind,
  uid,
  name: uid,
  email: `${uid}@example.edu`,
});

describe('rolesOf', () => {
  test.each<[string, Actor, boolean, Role[]]>([
    ['a visitor', VISITOR, false, ['anyone']],
    ['a member', person('sam'), false, ['anyone']],
    ['someone who applied', person('sam'), true, ['anyone', 'applicant']],
    ['the owner', person('olga'), false, ['anyone', 'owner']],
    ['a co-owner', person('cleo'), false, ['anyone', 'coOwner']],
    ['an admin', person('ada', 'admin'), false, ['anyone', 'admin']],
    ['an admin who owns it', person('olga', 'admin'), false, ['anyone', 'admin', 'owner']],
    ['an admin who applied', person('ada', 'admin'), true, ['anyone', 'admin', 'applicant']],
  ])('%s has these roles for a proposal', (_name, actor, hasApplied, roles) => {
    expect(rolesOf(actor, { ownerId: 'olga', coOwnerIds: ['cleo'], hasApplied })).toEqual(roles);
  });

  test.each<[string, Actor, Role[]]>([
    ['a visitor', VISITOR, ['anyone']],
    ['another member', person('sam'), ['anyone']],
    ['the applicant', person('ana'), ['anyone', 'applicant']],
    ['a team member', person('mia'), ['anyone', 'teamMember']],
    ['the owner of the proposal', person('olga'), ['anyone', 'owner']],
    ['a co-owner of the proposal', person('cleo'), ['anyone', 'coOwner']],
    ['an admin', person('ada', 'admin'), ['anyone', 'admin']],
  ])('%s has these roles for an application', (_name, actor, roles) => {
    expect(
      rolesOf(actor, {
        applicantId: 'ana',
        memberIds: ['mia'],
        conflictIds: [],
        proposal: { ownerId: 'olga', coOwnerIds: ['cleo'] },
      }),
    ).toEqual(roles);
  });

  test.each<[string, Role[]]>([
    ['olga', ['anyone', 'coOwner']],
    ['cleo', ['anyone']],
    ['ana', ['anyone', 'applicant']],
  ])('%s in conflict is a stranger on the owner’s side of the application', (uid, roles) => {
    const proposal = { ownerId: 'cleo', coOwnerIds: ['olga', 'cleo'] };
    const conflictIds = ['cleo', 'ana'];
    expect(rolesOf(person(uid), { applicantId: 'ana', conflictIds, proposal })).toEqual(roles);
  });

  test('a visitor is never the owner or the applicant, not even of an empty id', () => {
    expect(rolesOf(VISITOR, { ownerId: '', coOwnerIds: [''] })).toEqual(['anyone']);
    const proposal = { ownerId: '', coOwnerIds: [] };
    expect(rolesOf(VISITOR, { applicantId: '', conflictIds: [], proposal })).toEqual(['anyone']);
  });
});

test('the owner’s side is the owner and the co-owners', () => {
  expect(ownersSideOf({ ownerId: 'olga', coOwnerIds: ['cleo', 'sam'] })).toEqual(['olga', 'cleo', 'sam']);
});

test('hasRole requires one of the allowed roles', () => {
  const proposal = { ownerId: 'olga', coOwnerIds: [] };
  expect(hasRole(['admin', 'owner'], person('olga'), proposal)).toBe(true);
  expect(hasRole(['admin', 'applicant'], person('olga'), proposal)).toBe(false);
  expect(hasRole([], person('olga'), proposal)).toBe(false);
});

test('every action and every status has the listed roles', () => {
  const lines = Object.entries(PERMISSIONS).flatMap(([subject, actions]) =>
    Object.entries(actions).map(([action, roles]) => `${subject} ${action}: ${roles.join(', ')}`),
  );
  const readers = Object.entries({
    proposal: PROPOSAL_READERS,
    application: APPLICATION_READERS,
    attachment: ATTACHMENT_READERS,
  }).flatMap(([subject, table]) =>
    Object.entries(table).map(([status, roles]) => `read ${subject} ${status}: ${roles.join(', ')}`),
  );
  expect([...lines, ...readers]).toMatchInlineSnapshot(`
    [
      "proposal publish: owner",
      "proposal edit: owner, coOwner",
      "proposal clone: owner",
      "proposal close: owner, coOwner",
      "proposal reopen: owner, coOwner",
      "proposal announce: owner, coOwner",
      "proposal withdraw: owner",
      "proposal leave: owner",
      "proposal managePeople: owner",
      "proposal handOver: owner",
      "proposal acceptHandOver: coOwner",
      "proposal readApplications: owner, coOwner",
      "proposal managePanel: owner, coOwner",
      "proposal message: owner, coOwner",
      "proposal stateDemand: owner, coOwner",
      "proposal answerQuestions: owner, coOwner",
      "proposal hideQuestions: admin",
      "proposal hide: admin",
      "proposal restore: admin",
      "proposal lookAt: admin",
      "proposal readModeration: owner, coOwner, admin",
      "application editAnswers: applicant",
      "application submit: applicant",
      "application withdraw: applicant",
      "application restore: applicant",
      "application accept: applicant, teamMember",
      "application decline: applicant, teamMember",
      "application changeTeam: applicant",
      "application readTeam: applicant, teamMember",
      "application editOwnPart: applicant, teamMember",
      "application leaveTeam: applicant, teamMember",
      "application resendReceipt: applicant",
      "application allowResume: applicant",
      "application shortlist: owner, coOwner",
      "application unshortlist: owner, coOwner",
      "application waitlist: owner, coOwner",
      "application invite: owner, coOwner",
      "application takeBack: owner, coOwner",
      "application undo: owner, coOwner",
      "application notSelect: owner, coOwner",
      "application confirmChanges: owner, coOwner",
      "application rankWaitlist: owner, coOwner",
      "application review: owner, coOwner",
      "application managePanel: owner, coOwner",
      "read proposal draft: owner",
      "read proposal open: anyone",
      "read proposal closed: anyone",
      "read proposal announced: anyone",
      "read proposal withdrawn: owner, coOwner, applicant",
      "read proposal hidden: owner, coOwner, applicant, admin",
      "read application saved: applicant, teamMember",
      "read application submitted: applicant, teamMember, owner, coOwner",
      "read application shortlisted: applicant, teamMember, owner, coOwner",
      "read application waitlisted: applicant, teamMember, owner, coOwner",
      "read application invited: applicant, teamMember, owner, coOwner",
      "read application not_selected: applicant, teamMember, owner, coOwner",
      "read application accepted: applicant, teamMember, owner, coOwner",
      "read application declined: applicant, teamMember, owner, coOwner",
      "read application withdrawn: applicant, teamMember, owner, coOwner",
      "read attachment saved: applicant",
      "read attachment submitted: applicant, owner, coOwner",
      "read attachment shortlisted: applicant, owner, coOwner",
      "read attachment waitlisted: applicant, owner, coOwner",
      "read attachment invited: applicant, owner, coOwner",
      "read attachment not_selected: applicant, owner, coOwner",
      "read attachment accepted: applicant, owner, coOwner",
      "read attachment declined: applicant, owner, coOwner",
      "read attachment withdrawn: applicant",
    ]
  `);
});
