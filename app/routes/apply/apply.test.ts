import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { type Actor, type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { DAY_MS } from '#domain/time/duration.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import { done, refuse } from '#domain/base/refusal.ts';
import {
  NOON,
  createCompleteDraft,
  createMember,
  sampleContent,
} from '../../../tests/fixtures/sample-content.ts';
import {
  discardUnsentChanges,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import { publishContent, withdrawProposal } from '#server/commands/proposal/proposal.ts';
import type { Database } from '#server/db/database.ts';
import { insertProposal } from '#server/db/testing/board-rows.ts';
import { rolledBack, testDatabase } from '#server/db/testing/test-database.ts';
import { provideRequestContext, type RequestContext } from '#server/http/request-context.ts';
import { uncachedQuery } from '#server/cache/query-cache.ts';
import { findApplicationFor } from '#server/queries/application/sent-application.ts';
import { loader as open } from './apply.tsx';
import type { ApplyPageData } from './load-apply-page.ts';
import type { ApplyRefused, SubmitResponse } from './submission.ts';
import { action as save, middleware as saveByScript } from './save.tsx';
import { BLANK_VALUES, applicationContentHash } from './form-values.ts';
import { action as submit, middleware as submitByScript } from './submit.tsx';
import { parseToastCookie } from '#app/http/toast-cookie.ts';

const db = await testDatabase();
const owner = await createMember(db, 'Mina R.');
const noor = await createMember(db, 'Noor K.');
const LATER = new Date('2026-12-04T12:00:00Z');

type Asking = {
  tx: Database;
  actor?: Actor;
  id: number | string;
  now?: Date;
  form?: Record<string, string>;
  /** Whether the server accepted the file in the form. */
  file?: 'taken' | 'refused';
  script?: boolean;
  query?: string;
};

const NOT_A_PDF = refuse('not_a_pdf', { message: 'No PDF.', fields: { resume: 'No PDF.' } });

function argsOf({ tx, actor = noor, id, now = NOON, form, file, script, query = '' }: Asking) {
  const context = new RouterContextProvider();
  const receiveForm = async () => {
    const resumeId = (await createCompleteDraft(tx, noor)).resumeId!;
    const taken = done({ id: resumeId, fileName: 'resume.pdf', bytes: 2048 });
    return done({
      fields: new Map(Object.entries(form ?? {})),
      resume: file === 'taken' ? taken : NOT_A_PDF,
    });
  };
  const blobs = { remove: () => Promise.resolve() };
  const settings = { openApplications: 0 };
  const given = { db: tx, blobs, actor, now, settings, receiveForm, cachedQuery: uncachedQuery };
  provideRequestContext(context, given as unknown as RequestContext);
  const headers = new Headers(script ? { accept: 'application/json' } : {});
  if (file) headers.set('content-type', 'multipart/form-data; boundary=x');
  const url = new URL(`https://board.example/apply/${id}/save${query}`);
  const body = file ? 'read by receiveForm' : new URLSearchParams(form);
  const request = new Request(url, form ? { method: 'POST', body, headers } : {});
  return { context, request, params: { id: String(id) }, url } as never;
}

const read = async (asking: Asking) => (await open(argsOf(asking))) as ApplyPageData & { tab: string };

/** Posts without JavaScript; returns the redirect, or the status and data of the refused form. */
async function post(action: (args: never) => Promise<unknown>, asking: Asking) {
  const given: unknown = await action(argsOf(asking)).catch((thrown: unknown) => thrown);
  if (given instanceof Response) {
    const toast = parseToastCookie(given.headers.get('set-cookie'), 'http://127.0.0.1') ?? '';
    return { status: given.status, to: given.headers.get('location'), toast };
  }
  const { data, init } = given as { data: ApplyRefused; init: { status: number } };
  return { status: init.status, data };
}

async function postByScript(middleware: unknown[], asking: Asking): Promise<SubmitResponse> {
  const unasked = () => Promise.reject(new Error('The page was asked'));
  const [answer] = middleware as ((args: never, next: () => Promise<Response>) => Promise<Response>)[];
  const response = await answer!(argsOf({ ...asking, script: true }), unasked);
  expect(response.status).toBe(200);
  return (await response.json()) as SubmitResponse;
}

function onBoard(
  changes: Partial<ProposalContent>,
  check: (tx: Database, id: number) => Promise<void>,
): Promise<void> {
  return rolledBack(db, async (tx) => {
    const posted = await publishContent(tx, owner, sampleContent(changes), NOON);
    if (!posted.ok) throw new Error(posted.refusal.message);
    await check(tx, posted.value.id);
  });
}

/** Field values of a complete application. */
async function completeForm(tx: Database, changes: Record<string, string> = {}) {
  const { answers, comments, referenceLink, resumeId } = await createCompleteDraft(tx, noor);
  const [questionOne, questionTwo] = answers;
  return { questionOne, questionTwo, comments, link: referenceLink, resumeId: resumeId!, ...changes };
}

const stored = async (tx: Database, id: number) => findApplicationFor(tx, noor, id, NOON);

describe('opening the form', () => {
  test('a visitor gets a sign-in link that returns to the form, and no owner id', () =>
    onBoard({}, async (tx, id) => {
      const page = await read({ tx, actor: VISITOR, id });
      expect(page.view).toEqual({
        kind: 'signed_out',
        signIn: `/auth/apply?next=%2Fapply%2F${id}%3Ftab%3Dapplication`,
      });
      expect(JSON.stringify(page)).not.toContain(owner.uid);
    }));

  test('shows who posted the proposal', () =>
    onBoard({}, async (tx, id) => {
      const monthAgo = new Date(NOON.getTime() - 30 * DAY_MS);
      await insertProposal(tx, owner.uid, monthAgo, { status: 'closed', applicationCount: 1 });
      const posterFacts = ['2 proposals posted', '0 of 1 results on time', 'Member since Nov 2026'];
      expect(await read({ tx, id })).toMatchObject({ posterFacts });
    }));

  test('a member gets a blank form with the resume’s deletion date and their earlier resumes', () =>
    onBoard({}, async (tx, id) => {
      await createCompleteDraft(tx, await createMember(tx, 'Sam O.'));
      const mine = await createCompleteDraft(tx, noor);
      const { view: way } = await read({ tx, id });
      expect(way).toMatchObject({
        kind: 'form',
        form: { revision: null, submitted: null, deletedOn: 'Jun 11, 2027', stored: { resume: null } },
      });
      const earlier = way.kind === 'form' ? way.form.earlier : [];
      expect(earlier.map((resume) => resume.id)).toEqual([mine.resumeId]);
    }));

  test('says why there is no form: past due, the applicant’s own proposal, or withdrawn', () =>
    onBoard({}, async (tx, id) => {
      const why = async (asking: Partial<Asking>) => (await read({ tx, id, ...asking })).view;
      expect(await why({ now: LATER })).toMatchObject({ kind: 'closed', why: /close date has passed/ });
      expect(await why({ now: LATER, actor: VISITOR })).toMatchObject({
        link: { note: /Please sign in to start/ },
      });
      expect(await why({ actor: owner })).toMatchObject({ why: 'You can’t apply to your own proposal.' });
      const sent = await submitApplication(tx, noor, id, await createCompleteDraft(tx, noor), NOON);
      const page = `/applications/${sent.ok ? sent.value.id : 0}`;
      expect(await why({})).toMatchObject({
        kind: 'form',
        form: { submitted: { comments: 'I am free to start a week early.' } },
      });
      expect(await why({ now: LATER })).toMatchObject({ kind: 'closed', link: { to: page } });
      await withdrawApplication(tx, noor, sent.ok ? sent.value.id : 0, NOON);
      expect(await why({})).toMatchObject({ kind: 'closed', why: /^You withdrew your application/ });
    }));

  test('a pending decision does not change the form', () =>
    onBoard({}, async (tx, id) => {
      const sent = await submitApplication(tx, noor, id, await createCompleteDraft(tx, noor), NOON);
      const before = await read({ tx, id });
      const words = { message: 'A secret message', replyBy: '' };
      const decided = await inviteApplicant(tx, owner, sent.ok ? sent.value.id : 0, words, NOON);
      expect(decided).toMatchObject({ ok: true, value: { isPending: true } });
      expect(await read({ tx, id })).toEqual(before);
    }));

  test('returns 404 for an unknown proposal and 410 for a withdrawn one', () =>
    onBoard({}, async (tx, id) => {
      const status = (at: number | string) =>
        read({ tx, id: at }).then(
          () => 200,
          (thrown: { init: { status: number } }) => thrown.init.status,
        );
      expect(await Promise.all(['0', 'x', String(id + 1000)].map(status))).toEqual([404, 404, 404]);
      await withdrawProposal(tx, owner, id, NOON);
      expect(await status(id)).toBe(410);
    }));
});

describe('saving', () => {
  test('without JavaScript, redirects to the form or to the first tab', () =>
    onBoard({}, async (tx, id) => {
      const form = { comments: 'Free after exams', revision: '' };
      const to = `/apply/${id}?tab=application`;
      expect(await post(save, { tx, id, form })).toEqual({ status: 303, to, toast: 'Draft saved' });
      const again = { ...form, revision: '1' };
      expect(await post(save, { tx, id, form: again, query: '?then=overview' })).toMatchObject({
        to: `/apply/${id}`,
      });
      expect((await stored(tx, id))?.draft).toMatchObject({ comments: 'Free after exams', resumeId: null });
    }));

  test('from an outdated revision changes nothing and returns the stored version', () =>
    onBoard({}, async (tx, id) => {
      const send = (form: Record<string, string>) => postByScript(saveByScript, { tx, id, form });
      expect(await send({ comments: 'One', revision: '' })).toMatchObject({ ok: true, revision: 1 });
      expect(await send({ comments: 'Two', revision: '1' })).toMatchObject({ ok: true, revision: 2 });
      const behind = {
        ok: false,
        code: 'changed_elsewhere',
        other: { revision: 2, formValues: { comments: 'Two' } },
      };
      expect(await send({ comments: 'Three', revision: '1' })).toMatchObject(behind);
      expect(await send({ comments: 'Three', revision: '' })).toMatchObject(behind);
      expect(await send({ comments: 'Two', revision: '1' })).toMatchObject({ ok: true });
      expect((await stored(tx, id))?.draft.comments).toBe('Two');
      const page = await post(submit, { tx, id, form: { comments: 'Three', revision: '1' } });
      expect(page).toMatchObject({
        status: 409,
        data: { formValues: { comments: 'Three' }, other: { formValues: { comments: 'Two' } } },
      });
    }));

  test('accepts an outdated revision if the stored content is this page’s own unanswered save', () =>
    onBoard({}, async (tx, id) => {
      const send = (form: Record<string, string>) => postByScript(saveByScript, { tx, id, form });
      await send({ comments: 'One  more', revision: '' });
      const unanswered = [applicationContentHash({ ...BLANK_VALUES, comments: 'One more ' }), 'other'].join(
        ' ',
      );
      const next = { comments: 'Two', revision: '' };
      expect(await send({ ...next, unanswered: 'other' })).toMatchObject({ code: 'changed_elsewhere' });
      expect(await send({ ...next, unanswered })).toMatchObject({ ok: true, revision: 2 });
      expect(await send({ comments: 'Three', revision: '', unanswered })).toMatchObject({
        code: 'changed_elsewhere',
        other: { formValues: { comments: 'Two' } },
      });
    }));

  test('accepts an earlier resume of the applicant, never another person’s', () =>
    onBoard({}, async (tx, id) => {
      const mine = (await createCompleteDraft(tx, noor)).resumeId!;
      const foreign = (await createCompleteDraft(tx, await createMember(tx, 'Sam O.'))).resumeId!;
      await post(save, { tx, id, form: { resumeId: '', use: mine, revision: '' } });
      expect((await stored(tx, id))?.draft.resumeId).toBe(mine);
      await post(save, { tx, id, form: { resumeId: mine, use: '', revision: '1' } });
      expect((await stored(tx, id))?.draft.resumeId).toBeNull();
      const complete = await completeForm(tx, { resumeId: foreign, revision: '2' });
      expect(await post(submit, { tx, id, form: complete })).toMatchObject({
        status: 422,
        data: { refusal: { fields: { resume: 'Please upload resume.' } } },
      });
    }));

  test('is refused after another person signs in, and stores nothing under their account', () =>
    onBoard({}, async (tx, id) => {
      const form = { comments: 'Typed by another', revision: '', uid: 'somebody-else' };
      const refused = { ok: false, code: 'unauthenticated' };
      expect(await postByScript(saveByScript, { tx, id, form })).toMatchObject(refused);
      expect(await post(submit, { tx, id, form })).toMatchObject({ status: 401 });
      expect(await stored(tx, id)).toBeNull();
    }));

  test('after the session ends, returns 401 with what was typed', () =>
    onBoard({}, async (tx, id) => {
      const form = { comments: 'Typed for an hour', revision: '' };
      const page = await post(save, { tx, id, actor: VISITOR, form });
      expect(page).toMatchObject({ status: 401, data: { formValues: { comments: 'Typed for an hour' } } });
    }));
});

describe('changes after submitting', () => {
  test('are saved without being submitted, load on other devices, and replace the answers on submit', () =>
    onBoard({}, async (tx, id) => {
      const form = await completeForm(tx);
      await post(submit, { tx, id, form });
      const sent = await stored(tx, id);
      const changed = { ...form, comments: 'Changed', revision: String(sent!.revision) };
      const saved = await postByScript(saveByScript, { tx, id, form: changed });
      expect(saved).toMatchObject({ ok: true });
      expect(await stored(tx, id)).toMatchObject({
        status: 'submitted',
        draft: { comments: form.comments },
        changes: { draft: { comments: 'Changed', resumeId: form.resumeId } },
      });
      const { view: way } = await read({ tx, id });
      expect(way).toMatchObject({
        form: { stored: { comments: 'Changed' }, submitted: { comments: form.comments } },
      });
      const behind = { ...form, comments: 'From a phone', revision: String(sent!.revision) };
      expect(await postByScript(saveByScript, { tx, id, form: behind })).toMatchObject({
        code: 'changed_elsewhere',
        other: { formValues: { comments: 'Changed' } },
      });
      const revision = String((await stored(tx, id))!.revision);
      const again = { ...form, comments: 'Changed', revision };
      expect(await post(submit, { tx, id, form: again })).toMatchObject({ toast: 'Application updated' });
      expect(await stored(tx, id)).toMatchObject({ draft: { comments: 'Changed' }, changes: null });
    }));

  test('can be discarded by the applicant only', () =>
    onBoard({}, async (tx, id) => {
      const form = await completeForm(tx);
      await post(submit, { tx, id, form });
      const changed = { ...form, comments: 'Changed', revision: '1' };
      expect(await post(save, { tx, id, form: changed })).toMatchObject({ toast: 'Changes saved' });
      const { id: applicationId } = (await stored(tx, id))!;
      const discarded = (actor: SignedIn) => discardUnsentChanges(tx, actor, applicationId, NOON);
      expect(await discarded(owner)).toMatchObject({ refusal: { code: 'not_found' } });
      expect(await discarded(noor)).toMatchObject({ ok: true });
      expect(await stored(tx, id)).toMatchObject({ changes: null, draft: { comments: form.comments } });
    }));

  test('are not saved after the close date, but can still be read', () =>
    onBoard({}, async (tx, id) => {
      const form = await completeForm(tx);
      await post(submit, { tx, id, form });
      await post(save, { tx, id, form: { ...form, comments: 'Changed', revision: '1' } });
      const late = { ...form, comments: 'Too late', revision: '2' };
      expect(await post(save, { tx, id, form: late, now: LATER })).toMatchObject({ status: 409 });
      expect((await read({ tx, id, now: LATER })).view).toMatchObject({
        kind: 'closed',
        formValues: { comments: 'Changed' },
      });
    }));
});

describe('submitting', () => {
  test('stores N/A for an empty comments box or link, and adds https:// to a link without it', () =>
    onBoard({}, async (tx, id) => {
      const form = await completeForm(tx, { comments: ' ', link: 'github.com/noor' });
      expect(await post(submit, { tx, id, form })).toMatchObject({ status: 303 });
      expect((await stored(tx, id))?.draft).toMatchObject({
        comments: 'N/A',
        referenceLink: 'https://github.com/noor',
      });
      const without = await completeForm(tx, { link: '', revision: '1' });
      expect(await post(submit, { tx, id, form: without })).toMatchObject({ status: 303 });
      expect((await stored(tx, id))?.draft.referenceLink).toBe('N/A');
    }));

  test('redirects to the receipt; submitting again replaces the answers of the same application', () =>
    onBoard({}, async (tx, id) => {
      const form = await completeForm(tx);
      const first = await post(submit, { tx, id, form });
      const sent = await stored(tx, id);
      const to = `/applications/${sent!.id}`;
      expect(first).toEqual({ status: 303, to, toast: 'Successfully Applied' });
      const changed = { ...form, comments: 'Changed', revision: String(sent!.revision) };
      expect(await postByScript(submitByScript, { tx, id, form: changed })).toMatchObject({ ok: true, to });
      expect((await stored(tx, id))?.draft.comments).toBe('Changed');
    }));

  test('an incomplete form returns an error for each field and saves the answers as a draft', () =>
    onBoard({}, async (tx, id) => {
      const page = await post(submit, {
        tx,
        id,
        form: { questionOne: 'Words', link: 'example', revision: '' },
      });
      expect(page).toMatchObject({
        status: 422,
        data: { formValues: { referenceLink: 'example' }, other: null },
      });
      expect(page.data?.refusal.fields).toEqual({
        questionTwo: 'Please fill out this field.',
        link: 'Enter a full address that begins with https://, or N/A.',
        resume: 'Please upload resume.',
      });
      expect(await stored(tx, id)).toMatchObject({ status: 'saved', draft: { referenceLink: 'example' } });
    }));

  test('an accepted file is saved with the draft when another field is missing', () =>
    onBoard({}, async (tx, id) => {
      const page = await post(submit, { tx, id, form: { comments: 'N/A', revision: '' }, file: 'taken' });
      const resumeId = page.data?.formValues.resume?.id;
      expect(page).toMatchObject({
        status: 422,
        data: { formValues: { resume: { fileName: 'resume.pdf' } } },
      });
      expect((await stored(tx, id))?.draft.resumeId).toBe(resumeId);
    }));

  test('a refused file returns 415 with the typed answers, and stores nothing', () =>
    onBoard({}, async (tx, id) => {
      const page = await post(submit, { tx, id, form: await completeForm(tx), file: 'refused' });
      expect(page).toMatchObject({
        status: 415,
        data: {
          refusal: { fields: { resume: 'No PDF.' } },
          formValues: { comments: 'I am free to start a week early.' },
        },
      });
      expect(await stored(tx, id)).toBeNull();
    }));

  test('after the close date, returns 409 with the typed answers', () =>
    onBoard({}, async (tx, id) => {
      const form = await completeForm(tx);
      const conflict = { refusal: { code: 'past_due' }, formValues: { comments: form.comments } };
      expect(await post(submit, { tx, id, form, now: LATER })).toMatchObject({ status: 409, data: conflict });
      expect(await post(submit, { tx, id, form, actor: owner })).toMatchObject({ status: 409 });
      expect(await post(submit, { tx, id: 'x', form })).toMatchObject({ status: 404 });
    }));
});

test('saving or submitting to a withdrawn proposal returns 410 with the typed answers', () =>
  onBoard({}, async (tx, id) => {
    const form = await completeForm(tx, { questionOne: 'Typed for an hour.' });
    expect((await withdrawProposal(tx, owner, id, NOON)).ok).toBe(true);
    for (const action of [save, submit]) {
      const answer = await post(action, { tx, id, form });
      expect(answer).toMatchObject({
        status: 410,
        data: { formValues: { answers: ['Typed for an hour.', form.questionTwo, ''] } },
      });
    }
  }));
