import { sql } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Actor, VISITOR } from '#domain/base/actor.ts';
import {
  type ProposalForm,
  blankProposalForm,
  proposalToForm,
  toStoredForm,
} from '#domain/proposal/proposal-form.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { TERMS_LOCKED } from '#domain/proposal/terms-change.ts';
import { parseToastCookie } from '#app/http/toast-cookie.ts';
import { expectOk } from '../../../tests/fixtures/expect-ok.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import { submitApplication, withdrawApplication } from '#server/commands/application/application.ts';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import { saveProfile } from '#server/commands/member/member.ts';
import { closeProposal, publishContent, saveDraft } from '#server/commands/proposal/proposal.ts';
import { testDatabase } from '#server/db/testing/test-database.ts';
import { provideRequestContext, type RequestContext } from '#server/http/request-context.ts';
import { listOwnProposals } from '#server/testing/own-proposals.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { action as autosave } from './autosave.ts';
import { action as edit, loader as openEdit } from './edit.tsx';
import { action as editStep } from './edit-step.tsx';
import { action as post, loader as open } from './new.tsx';
import { action as save } from './save.tsx';
import { proposalContentHash } from './form-values.ts';
import type { WizardStart } from './load-wizard.ts';
import type { RefusedForm } from './posted-form.ts';

const db = await testDatabase();
const whole: ProposalForm = proposalToForm(sampleContent() as Proposal);
const profile = {
  organization: 'Alder Bay University',
  about: '',
  interests: '',
  pageOn: '',
  pictureOn: '',
};
const typed = { ...whole, title: 'Half a thou', 'skills.2': '', endDate: '2027-01-10' };

type Asking = {
  actor: Actor;
  path?: string;
  id?: number;
  form?: Record<string, string>;
};

function argsOf({ actor, path = '/postproposal', id, form }: Asking) {
  const context = new RouterContextProvider();
  provideRequestContext(context, { db, actor, now: NOON, requestId: 'r1' } as RequestContext);
  const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {};
  const request = new Request(`https://board.example${path}`, init);
  return { context, request, url: new URL(request.url), params: { id: String(id) } };
}

/** Page data, redirect target, or the page's refusal, whatever a handler returns or throws. */
async function ask(handler: (args: never) => unknown, asking: Asking) {
  const given = await Promise.resolve()
    .then(() => handler(argsOf(asking) as never))
    .catch((thrown: unknown) => thrown);
  if (given instanceof Response) return { status: given.status, to: given.headers.get('location') };
  const { data, init } = given as { data?: RefusedForm; init?: { status: number } };
  return init ? { status: init.status, data } : { status: 200, data: given as RefusedForm & WizardStart };
}

async function drafted(form: ProposalForm) {
  const owner = await createMember(db, 'Mina R.');
  const saved = await saveDraft(db, owner, { draftId: null, revision: null, form }, NOON);
  if (!saved.ok) throw new Error('refused');
  return { owner, id: saved.value.id };
}

async function published() {
  const owner = await createMember(db, 'Mina R.');
  const proposal = await publishContent(db, owner, sampleContent(), NOON);
  if (!proposal.ok) throw new Error('refused');
  return { owner, id: proposal.value.id };
}

describe('opening the wizard', () => {
  test('asks a visitor to sign in and returns to the same draft and step', async () => {
    expect(await ask(open, { actor: VISITOR, path: '/postproposal?draft=3&step=2' })).toEqual({
      status: 302,
      to: '/auth/proposal?next=%2Fpostproposal%3Fdraft%3D3%26step%3D2',
    });
  });

  test('fills in the account’s name and organization, and offers existing drafts', async () => {
    const { owner, id } = await drafted(typed);
    await saveProfile(db, owner, profile, NOON);
    const { data } = await ask(open, { actor: owner });
    const account = { name: 'Mina R.', organization: 'Alder Bay University' };
    expect(data).toMatchObject({ draft: null, form: { ...blankProposalForm(), ...account } });
    expect(data).toMatchObject({ otherDrafts: [{ id, title: 'Half a thou', savedAt: NOON }] });
  });

  test('opens a draft for its owner on any device, and returns 404 to anyone else', async () => {
    const { owner, id } = await drafted(typed);
    const path = `/postproposal?draft=${id}`;
    const { data } = await ask(open, { actor: owner, path });
    expect(data).toMatchObject({ form: typed, draft: { id, revision: 1 }, otherDrafts: [] });
    expect(await ask(open, { actor: await createMember(db), path })).toMatchObject({ status: 404 });
    for (const draft of ['abc', '0', '99999999999999999', ''])
      expect(await ask(open, { actor: owner, path: `/postproposal?draft=${draft}` })).toMatchObject({
        status: 404,
      });
  });
});

describe('saving without JavaScript', () => {
  test('the button of a step saves the fields of all steps and redirects to that step', async () => {
    const actor = await createMember(db);
    const first = await ask(save, { actor, path: '/postproposal/save?step=2', form: typed });
    const [draft] = (await listOwnProposals(db, actor, NOON)).drafts;
    expect(first).toEqual({ status: 303, to: `/postproposal?draft=${draft!.id}&step=2` });
    expect(draft!.form).toEqual(typed);
    const path = `/postproposal/save?draft=${draft!.id}&step=3`;
    await ask(save, { actor, path, form: { ...typed, city: 'Halden', revision: '1' } });
    const { drafts } = await listOwnProposals(db, actor, NOON);
    expect(drafts.map(({ form, revision }) => [form.city, revision])).toEqual([['Halden', 2]]);
  });

  test('a page of the release before posts, and reads what this release stored', async () => {
    const actor = await createMember(db);
    const form = toStoredForm(typed);
    const { to } = await ask(save, { actor, path: '/postproposal/save', form });
    const path = `${to}`;
    expect(await ask(open, { actor, path })).toMatchObject({ data: { form: typed } });
    const [row] = (await db.execute(sql`select form from proposal_drafts where owner_id = ${actor.uid}`))
      .rows;
    expect(row).toEqual({ form });
  });

  test('an untouched form creates no draft', async () => {
    const actor = await createMember(db, 'Noor K.');
    await saveProfile(db, actor, profile, NOON);
    const account = { name: 'Noor K.', organization: 'Alder Bay University' };
    const form = { ...blankProposalForm(), ...account, timeZone: 'UTC' };
    expect(await ask(save, { actor, path: '/postproposal/save?step=2', form })).toEqual({
      status: 303,
      to: '/postproposal?step=2',
    });
    expect((await listOwnProposals(db, actor, NOON)).drafts).toEqual([]);
  });

  test('a draft changed elsewhere returns 409 with what was typed, which can be saved as a new draft', async () => {
    const { owner, id } = await drafted(typed);
    const newer = { draftId: id, revision: 1, form: { ...typed, title: 'From the phone' } };
    await saveDraft(db, owner, newer, NOON);
    const mine = { ...typed, title: 'From the desk', revision: '1' };
    const answer = await ask(save, {
      actor: owner,
      path: `/postproposal/save?draft=${id}&step=1`,
      form: mine,
    });
    expect(answer.status).toBe(409);
    expect(answer.data).toMatchObject({
      form: { ...typed, title: 'From the desk' },
      draft: { id },
      refusal: { code: 'changed_elsewhere' },
    });
    await ask(save, { actor: owner, path: '/postproposal/save?step=1', form: mine });
    const { drafts } = await listOwnProposals(db, owner, NOON);
    expect(drafts.map(({ form }) => form.title).toSorted()).toEqual(['From the desk', 'From the phone']);
  });

  test('saving another member’s draft returns 404', async () => {
    const { id } = await drafted(typed);
    const path = `/postproposal/save?draft=${id}&step=1`;
    expect(await ask(save, { actor: await createMember(db), path, form: typed })).toMatchObject({
      status: 404,
    });
  });
});

describe('autosave', () => {
  const answer = async (asking: Asking) => {
    const response = await autosave(argsOf(asking) as never);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  test('creates a draft, saves later changes to it, and returns 409 for an outdated revision', async () => {
    const actor = await createMember(db);
    const path = '/postproposal/autosave';
    const first = await answer({ actor, path, form: typed });
    const [draft] = (await listOwnProposals(db, actor, NOON)).drafts;
    const id = draft!.id;
    expect(first.body).toEqual({ ok: true, id, revision: 1, savedAt: NOON.getTime() / 1000 });
    const again = { actor, path: `${path}?draft=${id}`, form: { ...typed, revision: '1' } };
    expect(await answer(again)).toMatchObject({ status: 200, body: { revision: 2 } });
    expect(await answer(again)).toMatchObject({
      status: 409,
      body: { ok: false, code: 'changed_elsewhere' },
    });
    expect(await answer({ ...again, actor: VISITOR })).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    });
  });

  test('a save whose response was lost causes neither a second draft nor a revision conflict', async () => {
    const actor = await createMember(db);
    const path = '/postproposal/autosave';
    const send = (title: string, more: Asking['form'] = {}) =>
      answer({ actor, path, form: { ...typed, title, ...more } });
    const unheard = (title: string) => proposalContentHash({ ...typed, title });
    await send('One');
    expect(await send('Two', { unanswered: unheard('One') })).toMatchObject({ body: { revision: 2 } });
    const [draft] = (await listOwnProposals(db, actor, NOON)).drafts;
    const of = { draft: String(draft!.id), revision: '1' };
    expect(await send('Three', { ...of, unanswered: unheard('One') })).toMatchObject({ status: 409 });
    expect(await send('Three', { ...of, unanswered: unheard('Two') })).toMatchObject({
      body: { revision: 3 },
    });
    const unanswered = unheard('Three');
    const posted = await ask(post, { actor, form: { ...whole, title: 'Whole', unanswered } });
    expect(posted.to).toMatch(/^\/proposal\/\d+$/);
    expect((await listOwnProposals(db, actor, NOON)).drafts).toEqual([]);
  });
});

describe('posting', () => {
  test('an invalid form returns 422 with its field errors, and stores nothing', async () => {
    const actor = await createMember(db);
    const answer = await ask(post, { actor, path: '/postproposal?step=3', form: typed });
    expect(answer).toEqual({
      status: 422,
      data: {
        form: typed,
        draft: null,
        step: 2,
        quiet: false,
        refusal: {
          code: 'invalid',
          message: 'An error occurred. Please try again.',
          fields: {
            'skills.2': 'Describe required skill.',
            endDate: 'End date has to be after or on the same day as the start date',
          },
        },
      },
    });
    expect((await listOwnProposals(db, actor, NOON)).proposals).toEqual([]);
  });

  test('redirects to the new proposal and deletes the draft', async () => {
    const { owner, id } = await drafted(whole);
    const form = { ...whole, revision: '1' };
    const answer = await ask(post, { actor: owner, path: `/postproposal?draft=${id}&step=3`, form });
    const { proposals, drafts } = await listOwnProposals(db, owner, NOON);
    expect(answer).toEqual({ status: 303, to: `/proposal/${proposals[0]!.id}` });
    expect(drafts).toEqual([]);
  });

  test('twice from one draft creates one proposal; the second returns 404 with what was typed', async () => {
    const { owner, id } = await drafted(whole);
    const asking = {
      actor: owner,
      path: `/postproposal?draft=${id}&step=3`,
      form: { ...whole, revision: '1' },
    };
    await ask(post, asking);
    expect(await ask(post, asking)).toMatchObject({
      status: 404,
      data: { form: whole, refusal: { message: expect.stringContaining('What you typed is still here') } },
    });
    expect((await listOwnProposals(db, owner, NOON)).proposals).toHaveLength(1);
  });

  test('after the session ends, returns 401 with what was typed', async () => {
    const answer = await ask(post, { actor: VISITOR, form: whole });
    expect(answer).toMatchObject({
      status: 401,
      data: { form: whole, refusal: { code: 'unauthenticated' } },
    });
    expect(await ask(open, { actor: VISITOR, form: whole })).toMatchObject({ status: 200 });
  });
});

describe('editing', () => {
  test('is for the owner only, while the proposal is open', async () => {
    const { owner, id } = await published();
    expect(await ask(openEdit, { actor: owner, id })).toMatchObject({
      status: 200,
      data: { form: whole, editing: { id, locked: false } },
    });
    const stranger = await createMember(db);
    expect(await ask(openEdit, { actor: stranger, id })).toMatchObject({ status: 403 });
    expect(await ask(edit, { actor: stranger, id, form: whole })).toMatchObject({ status: 403 });
    expect(await ask(openEdit, { actor: VISITOR, id, path: `/proposal/${id}/edit` })).toEqual({
      status: 302,
      to: `/auth?next=%2Fproposal%2F${id}%2Fedit`,
    });
    expect(await ask(openEdit, { actor: owner, id: 999_999 })).toMatchObject({ status: 404 });
    await closeProposal(db, owner, id, NOON);
    expect(await ask(openEdit, { actor: owner, id })).toMatchObject({ status: 409 });
  });

  test('of a proposal that was closed meanwhile returns 409 with the form, and no advice to reload', async () => {
    const { owner, id } = await published();
    await closeProposal(db, owner, id, NOON);
    const form = { ...whole, title: 'A title typed for an hour' };
    const refused = await ask(edit, { actor: owner, id, form });
    expect(refused).toMatchObject({
      status: 409,
      data: { form, refusal: { message: expect.stringMatching(/closed on .* can’t be edited anymore\.$/) } },
    });
    const asking = argsOf({ actor: owner, id, form });
    expect(await openEdit(asking as never)).toMatchObject({ editing: { id } });
  });

  test('changes steps without JavaScript and stores nothing', async () => {
    const { owner, id } = await published();
    const asking = { actor: owner, id, path: `/proposal/${id}/edit/step?step=2`, form: typed };
    const data = { form: typed, step: 1, draft: null, refusal: null };
    expect(await ask(editStep, asking)).toEqual({ status: 200, data: { ...data, quiet: false } });
    const corrected = { ...asking, form: { ...typed, quiet: 'on' } };
    expect(await ask(editStep, corrected)).toEqual({ status: 200, data: { ...data, quiet: true } });
    expect(await findProposal(db, owner, id, NOON)).toMatchObject({
      value: { proposal: { title: sampleContent().title } },
    });
  });

  test('says how many people are emailed, and after saving how many were', async () => {
    const { owner, id } = await published();
    for (const name of ['Noor K.', 'Jun P.'])
      expectOk(await saveBookmark(db, await createMember(db, name), id, NOON));
    expect(await ask(openEdit, { actor: owner, id })).toMatchObject({ data: { editing: { emailed: 2 } } });
    const saved = async (changes: Partial<ProposalForm> & { quiet?: string }) => {
      const asking = { actor: owner, id, form: { ...whole, ...changes } };
      const answer = await Promise.resolve()
        .then(() => edit(argsOf(asking) as never))
        .catch((thrown: unknown) => thrown as Response);
      return parseToastCookie((answer as Response).headers.get('set-cookie'), 'http://localhost');
    };
    expect(await saved({ title: 'Another' })).toBe('Changes saved');
    expect(await saved({ hoursPerWeek: '10', quiet: 'on' })).toBe('Changes saved');
    expect(await saved({ participants: '4' })).toBe('Saved. We’re emailing 2 people what changed.');
    expect(await saved({ participants: '2' })).toBe(
      'Saved. We’ll email 2 people what changed within the hour.',
    );
  });

  test('cannot change questions after the first application, even if it was withdrawn', async () => {
    const { owner, id } = await published();
    const noor = await createMember(db);
    const sent = await submitApplication(db, noor, id, await createCompleteDraft(db, noor), NOON);
    if (!sent.ok) throw new Error('refused');
    await withdrawApplication(db, noor, sent.value.id, NOON);
    expect(await ask(openEdit, { actor: owner, id })).toMatchObject({ data: { editing: { locked: true } } });
    const form = { ...whole, questionOne: 'Another question?' };
    expect(await ask(edit, { actor: owner, id, form })).toMatchObject({
      status: 409,
      data: { form, refusal: { code: 'questions_locked' } },
    });
    const worse = { ...whole, rewards: 'volunteer' };
    expect(await ask(edit, { actor: owner, id, form: worse })).toMatchObject({
      status: 409,
      data: { form: worse, refusal: { code: 'terms_locked', fields: { rewards: TERMS_LOCKED.rewards } } },
    });
    expect(await ask(edit, { actor: owner, id, form: { ...whole, title: 'A new title' } })).toEqual({
      status: 303,
      to: `/proposal/${id}`,
    });
  });
});
