import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from './actor.ts';
import {
  APPLICATION_READERS,
  ATTACHMENT_READERS,
  PERMISSIONS,
  PROPOSAL_READERS,
  type Role,
  hasRole,
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
    ['an admin', person('ada', 'admin'), false, ['anyone', 'admin']],
    ['an admin who owns it', person('olga', 'admin'), false, ['anyone', 'admin', 'owner']],
    ['an admin who applied', person('ada', 'admin'), true, ['anyone', 'admin', 'applicant']],
  ])('%s has these roles for a proposal', (_name, actor, hasApplied, roles) => {
    expect(rolesOf(actor, { ownerId: 'olga', hasApplied })).toEqual(roles);
  });

  test.each<[string, Actor, Role[]]>([
    ['a visitor', VISITOR, ['anyone']],
    ['another member', person('sam'), ['anyone']],
    ['the applicant', person('ana'), ['anyone', 'applicant']],
    ['the owner of the proposal', person('olga'), ['anyone', 'owner']],
    ['an admin', person('ada', 'admin'), ['anyone', 'admin']],
  ])('%s has these roles for an application', (_name, actor, roles) => {
    expect(rolesOf(actor, { applicantId: 'ana', proposal: { ownerId: 'olga' } })).toEqual(roles);
  });

  test('a visitor is never the owner or the applicant, not even of an empty id', () => {
    expect(rolesOf(VISITOR, { ownerId: '' })).toEqual(['anyone']);
    expect(rolesOf(VISITOR, { applicantId: '', proposal: { ownerId: '' } })).toEqual(['anyone']);
  });
});

test('hasRole requires one of the allowed roles', () => {
  const proposal = { ownerId: 'olga' };
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
      "proposal edit: owner",
      "proposal clone: owner",
      "proposal close: owner",
      "proposal reopen: owner",
      "proposal announce: owner",
      "proposal withdraw: owner",
      "proposal leave: owner",
      "proposal readApplications: owner",
      "proposal message: owner",
      "proposal stateDemand: owner",
      "proposal answerQuestions: owner",
      "proposal hideQuestions: admin",
      "proposal hide: admin",
      "proposal restore: admin",
      "proposal lookAt: admin",
      "proposal readModeration: owner, admin",
      "application editAnswers: applicant",
      "application submit: applicant",
      "application withdraw: applicant",
      "application restore: applicant",
      "application accept: applicant",
      "application decline: applicant",
      "application resendReceipt: applicant",
      "application shortlist: owner",
      "application unshortlist: owner",
      "application waitlist: owner",
      "application invite: owner",
      "application takeBack: owner",
      "application undo: owner",
      "application notSelect: owner",
      "application confirmChanges: owner",
      "application rankWaitlist: owner",
      "application review: owner",
      "read proposal draft: owner",
      "read proposal open: anyone",
      "read proposal closed: anyone",
      "read proposal announced: anyone",
      "read proposal withdrawn: owner, applicant",
      "read proposal hidden: owner, applicant, admin",
      "read application saved: applicant",
      "read application submitted: applicant, owner",
      "read application shortlisted: applicant, owner",
      "read application waitlisted: applicant, owner",
      "read application invited: applicant, owner",
      "read application not_selected: applicant, owner",
      "read application accepted: applicant, owner",
      "read application declined: applicant, owner",
      "read application withdrawn: applicant, owner",
      "read attachment saved: applicant",
      "read attachment submitted: applicant, owner",
      "read attachment shortlisted: applicant, owner",
      "read attachment waitlisted: applicant, owner",
      "read attachment invited: applicant, owner",
      "read attachment not_selected: applicant, owner",
      "read attachment accepted: applicant, owner",
      "read attachment declined: applicant, owner",
      "read attachment withdrawn: applicant",
    ]
  `);
});
