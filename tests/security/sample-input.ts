import { randomUUID } from 'node:crypto';
import type { BoardFixture } from './board-fixture.ts';

const announcement = { title: 'T', description: 'd', content: 'c', writer: 'w' };

/** Valid form values of a route for anyone permitted, if the state of the fixture allows it. */
export function sampleForm(pattern: string, world: BoardFixture): Record<string, string> | FormData {
  if (pattern === '/resume/upload') return fileForm();
  const forms: Record<string, Record<string, string>> = {
    '/applications/:id/invite': { message: '', replyBy: '' },
    '/applications/:id/not-select': { reason: 'Because.' },
    '/applications/:id/note': { note: 'A note.' },
    '/proposal/:id/decide': { intent: 'shortlist', application: String(world.application) },
    '/proposal/:id/message': {
      to: 'invited',
      message: 'Hi',
      key: '0b1c2d3e-0000-4000-8000-000000000000',
    },
    '/proposal/:id/demand': { demand: 'looking' },
    '/proposal/:id/panel': {
      intent: 'save',
      blind: 'yes',
      wanted: '2',
      'criterion-1-name': 'Fit',
      'criterion-1-weight': '2',
      'criterion-2-name': 'Clarity',
      'criterion-2-weight': '1',
    },
    '/proposal/:id/assign': { intent: 'evenly' },
    '/proposal/:id/prepare': { intent: 'save', application: String(world.application), masks: '', seen: '1' },
    '/reviews': { proposal: String(world.open), conflicts: 'Someone' },
    '/reviews/:id': { intent: 'save' },
    '/proposal/:id/people': { intent: 'link', role: 'reviewer' },
    '/invitations/:id': { answer: 'accept' },
    '/apply/:id/team': { intent: 'part', part: 'What I do.' },
    '/proposal/:id/ask': { question: 'Is the time zone fixed?', sure: '1' },
    '/proposal/:id/questions/new': { question: 'Is it remote?', answer: 'Yes.' },
    '/proposal/:id/questions': { intent: 'asking-off' },
    '/questions/:id/report': { reason: 'unsafe', words: '' },
    '/admin/questions/:id': { intent: 'hide' },
    '/questions/:id/answer': { answer: 'Yes.' },
    '/questions/:id/dismiss': { reason: 'off_topic' },
    '/proposal/:id/report': { reason: 'other', words: 'Words.' },
    '/settings/account': { intent: 'show', wallet: String(world.wallet) },
    '/settings/organization': { intent: 'name', host: 'union.org' },
    '/settings/wallets/new': { address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    '/auth/wallet': { address: '0x52908400098527886E0F7030069857D2E4169EE7' },
    '/settings/passkeys/:id/rename': { name: 'Key' },
    '/settings/templates/new': { name: 'Warm', body: 'Hi {first name}' },
    '/settings/templates/:id/edit': { name: 'Warm', body: 'Hi {first name}' },
    '/saved-searches/new': { name: 'Remote', cadence: 'daily' },
    '/saved-searches/:id/edit': { name: 'Remote', cadence: 'daily' },
    '/send-feedback': { kind: 'other', text: 'Words.' },
    '/settings/emails/add': { email: `${randomUUID()}@example.edu` },
    '/auth/email': { email: `${randomUUID()}@example.edu`, next: '/user' },
    '/subscribe': { Email: 'somebody@example.edu' },
    '/admin/members/:uid/suspend': { note: 'Spam.' },
    '/admin/reports/:id/hide': { note: 'Spam.' },
    '/admin/announcements/new': announcement,
    '/admin/announcements/:id': announcement,
  };
  return forms[pattern] ?? {};
}

/** Valid `data` of a call for anyone permitted, if the state of the fixture allows it. */
export function sampleData(path: string, world: BoardFixture): unknown {
  const data: Record<string, unknown> = {
    '/project/get_projects': {},
    '/announcement/get_announcements': {},
    '/project/get_drafts': {},
    '/project/save_draft': { draft_id: world.draft, form: {} },
    '/project/discard_draft': { draft_id: world.draft },
    '/project/upload': {},
    '/project/invite_person': { project_id: world.open, email: 'new@example.edu', role: 'co_owner' },
    '/project/join': { invitation_id: world.invitation },
    '/project/remove_person': { project_id: world.open, uid: world.cleo.uid },
    '/project/hand_over': { project_id: world.open, uid: world.cleo.uid },
    '/application/allow_resume': { application_id: world.application, uid: world.cleo.uid },
    '/project/reopen': { project_id: world.open, app_close_day: '2999-01-01' },
    '/project/ask': { project_id: world.open, question: 'Is the time zone fixed?' },
    '/project/answer_question': { question_id: world.question, answer: 'No.' },
    '/review/get_assigned': {},
    '/review/declare_conflict': { application_id: world.application, kind: 'other' },
    '/review/submit': {
      application_id: world.application,
      scores: [],
      confidence: 2,
      strengths: '',
      concerns: '',
      recommendation: 'maybe',
    },
    '/application/invite_member': { project_id: world.open, email: 'someone@example.edu' },
    '/application/join': { invitation_id: 1 },
    '/application/not_select': { application_id: world.application, reason: 'Because.' },
    '/application/get_applications': { project_id: world.open },
    '/application/save': { project_id: world.open },
    '/application/submit': { project_id: world.open },
  };
  return (
    data[path] ??
    (path.startsWith('/project/') ? { project_id: world.open } : { application_id: world.application })
  );
}

function fileForm(): FormData {
  const form = new FormData();
  form.append('resume', new Blob(['not a pdf'], { type: 'application/pdf' }), 'r.pdf');
  return form;
}
