import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AutosaveState, type Revision, type SaveResponse, createAutosave } from './autosave.ts';
import type { FormValues } from './local-draft-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An autosave of a form with one field, scripted server responses and a fake local draft. */
function form(answers: (() => Promise<SaveResponse>)[]) {
  const world = {
    text: '',
    localDraft: null as FormValues | null,
    localPendingSaves: [] as readonly string[],
    sent: [] as { text: string; revision: Revision | null; unanswered?: readonly string[] }[],
    states: [] as AutosaveState[],
    saved: [] as { disposed: boolean }[],
  };
  const autosave = createAutosave({
    values: () => ({ text: world.text }),
    revision: null,
    contentHash: ({ text }) => text!,
    send: (values, revision, unanswered) => {
      world.sent.push({ text: values.text!, revision, ...(unanswered.length > 0 && { unanswered }) });
      return answers.shift()!();
    },
    localDraft: () => ({
      read: () => null,
      write: (values, unanswered) => {
        world.localDraft = values;
        world.localPendingSaves = unanswered;
        return true;
      },
      clear: () => void (world.localDraft = null),
    }),
    onState: (state) => void world.states.push(state),
    onSaved: (_, disposed) => void world.saved.push({ disposed: disposed }),
  });
  const type = (text: string) => {
    autosave.markDirty();
    // A page renders the change only after `markDirty`.
    world.text = text;
    if (autosave.isSavingLocally()) autosave.saveLocally();
  };
  return { ...autosave, world, type };
}

const saved = (revision: number) => async () => ({ ok: true, revision, savedAt: 1000 + revision }) as const;
const unreachable = async () => {
  throw new Error('offline');
};

test('waits for a pause in typing, then saves the latest values once', async () => {
  const { type, world, isDirty } = form([saved(1)]);
  type('H');
  await vi.advanceTimersByTimeAsync(1400);
  type('Hello');
  await vi.advanceTimersByTimeAsync(1499);
  expect(world.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(world.sent).toEqual([{ text: 'Hello', revision: null }]);
  expect(world.states).toEqual([{ kind: 'saving' }, { kind: 'saved', at: 1001 }]);
  expect(isDirty()).toBe(false);
});

test('never runs two saves at once; later changes follow with the new revision', async () => {
  let answerFirst = (_: SaveResponse) => {};
  const first = new Promise<SaveResponse>((resolve) => (answerFirst = resolve));
  const { type, flush, world } = form([() => first, saved(2)]);
  type('one');
  const done = flush();
  type('two');
  await vi.advanceTimersByTimeAsync(5000);
  expect(world.sent).toHaveLength(1);
  answerFirst({ ok: true, revision: 1, savedAt: 5 });
  expect(await done).toBe(true);
  await vi.runAllTimersAsync();
  expect(world.sent).toEqual([
    { text: 'one', revision: null },
    { text: 'two', revision: 1 },
  ]);
});

test('writes a local draft when the server is unreachable, and deletes it after the next save', async () => {
  const { type, flush, world, isDirty } = form([unreachable, saved(1)]);
  type('a');
  expect(await flush()).toBe(false);
  expect(world.states.at(-1)).toEqual({ kind: 'unsaved', code: null, message: null });
  type('ab');
  expect(world.localDraft).toEqual({ text: 'ab' });
  expect(await flush()).toBe(true);
  expect(world.localDraft).toBeNull();
  expect(isDirty()).toBe(false);
});

test('shows the reason of a refused save and writes a local draft', async () => {
  const { type, flush, world } = form([
    async () => ({ ok: false, code: 'too_large', message: 'Too large.' }),
  ]);
  type('a');
  expect(await flush()).toBe(false);
  expect(world.states.at(-1)).toEqual({ kind: 'unsaved', code: 'too_large', message: 'Too large.' });
  expect(world.localDraft).toEqual({ text: 'a' });
});

test('after a conflict, saves locally only, and resumes from the chosen revision', async () => {
  const conflict = async () => ({ ok: false, code: 'changed_elsewhere', message: 'Elsewhere.' }) as const;
  const { type, flush, rebase: goOnFrom, world } = form([conflict, saved(9)]);
  type('mine');
  expect(await flush()).toBe(false);
  expect(world.states.at(-1)).toEqual({ kind: 'conflict', code: 'changed_elsewhere', message: 'Elsewhere.' });
  type('mine too');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await flush()).toBe(false);
  expect(world.sent).toHaveLength(1);
  expect(world.localDraft).toEqual({ text: 'mine too' });
  goOnFrom(null);
  expect(await flush()).toBe(true);
  expect(world.sent[1]).toEqual({ text: 'mine too', revision: null });
});

test('saves nothing after the form is submitted, and deletes the local draft', async () => {
  const { type, flush, finish, world } = form([unreachable]);
  type('a');
  await flush();
  type('ab');
  finish();
  await vi.runAllTimersAsync();
  expect(world.sent).toHaveLength(1);
  expect(world.localDraft).toBeNull();
});

test('a save that ends after dispose is reported as disposed, and waiting changes are saved too', async () => {
  let answerFirst = (_: SaveResponse) => {};
  const first = new Promise<SaveResponse>((resolve) => (answerFirst = resolve));
  const { type, flush, dispose, world } = form([() => first, saved(2)]);
  type('one');
  void flush();
  type('two');
  const done = flush();
  dispose();
  answerFirst({ ok: true, revision: 1, savedAt: 5 });
  expect(await done).toBe(true);
  expect(world.sent.map(({ text }) => text)).toEqual(['one', 'two']);
  expect(world.saved).toEqual([{ disposed: true }, { disposed: true }]);
  expect(world.states).toEqual([{ kind: 'saving' }]);
  expect(world.localDraft).toBeNull();
});

test('a save that fails after dispose writes a local draft', async () => {
  const { type, flush, dispose, world } = form([unreachable]);
  type('typed');
  const done = flush();
  dispose();
  expect(await done).toBe(false);
  expect(world.localDraft).toEqual({ text: 'typed' });
});

test('sends the hashes of unanswered saves with the next save until one is answered', async () => {
  const { type, flush, world } = form([unreachable, unreachable, saved(2), saved(3)]);
  type('a');
  await flush();
  type('ab');
  await flush();
  expect(world.localPendingSaves).toEqual(['a', 'ab']);
  type('abc');
  await flush();
  type('abcd');
  await flush();
  expect(world.sent).toEqual([
    { text: 'a', revision: null },
    { text: 'ab', revision: null, unanswered: ['a'] },
    { text: 'abc', revision: null, unanswered: ['a', 'ab'] },
    { text: 'abcd', revision: 2 },
  ]);
});

test('saving locally during a save records it as pending', async () => {
  const { type, flush, saveLocally: keep, world } = form([() => new Promise(() => {})]);
  type('on its way');
  void flush();
  type('on its way, and more');
  keep();
  expect(world.localDraft).toEqual({ text: 'on its way, and more' });
  expect(world.localPendingSaves).toEqual(['on its way']);
});

test('sends the restored pending saves of an earlier visit until a version is chosen', async () => {
  const { type, flush, restorePending: recall, rebase: goOnFrom, world } = form([unreachable, saved(5)]);
  recall(['earlier']);
  type('now');
  await flush();
  expect(world.sent.at(-1)!.unanswered).toEqual(['earlier']);
  goOnFrom(4);
  await flush();
  expect(world.sent.at(-1)).toEqual({ text: 'now', revision: 4 });
});
