import type { RefusalCode } from '#domain/base/refusal.ts';
import type { FormValues, LocalDraftStore } from './local-draft-store.ts';
import { addPendingSave } from './pending-saves.ts';
import type { Current } from './version.ts';

/** The state of an autosaved form. */
export type AutosaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** Unix seconds, server time. */
  | { kind: 'saved'; at: number }
  /** `code` and `message` come from the server; null if it was not reachable. */
  | { kind: 'unsaved'; code: RefusalCode | null; message: string | null }
  /** Another device saved first, or the row is gone; nothing is sent until the person chooses. */
  | { kind: 'conflict'; code: RefusalCode; message: string; current?: Current | undefined };

/** The server's response to a save; `id` if the save created a row. */
export type SaveResponse =
  | { ok: true; revision: Revision; savedAt: number; id?: number }
  | { ok: false; code: RefusalCode; message: string; current?: Current };

/** What a save is based on: a counter, or `revisionOf` a version. */
export type Revision = number | string;

export type AutosaveOptions = {
  /** Returns the current form values. */
  values: () => FormValues;
  /** Hash of form values (`contentHash` in pending-saves.ts). */
  contentHash: (values: FormValues) => string;
  /**
   * `pendingSaves`: hashes of earlier saves without a response. The server may have stored them, so
   * they are no conflict with another device.
   */
  send: (
    values: FormValues,
    revision: Revision | null,
    pendingSaves: readonly string[],
  ) => Promise<SaveResponse>;
  localDraft: () => LocalDraftStore;
  /** The revision that the page was loaded with; null before the first save. */
  revision: Revision | null;
  onState: (state: AutosaveState) => void;
  /** `disposed`: the form was closed while the save was in flight. */
  onSaved?: (answer: SaveResponse & { ok: true }, disposed: boolean) => void;
};

export type Autosave = {
  /** Called after each change; saves after a pause of `PAUSE_MS`. */
  markDirty(): void;
  /** Saves unsaved changes immediately; resolves to true if everything is saved. */
  flush(): Promise<boolean>;
  /** True while changes are unsaved. */
  isDirty(): boolean;
  /** Continues from another revision, after a conflict or a reload. */
  rebase(revision: Revision | null): void;
  /** Adds the pending saves of an earlier visit, from the local draft. */
  restorePending(pendingSaves: readonly string[]): void;
  /** Hashes of saves sent without a response since the last successful save. */
  pendingSaves(): readonly string[];
  /**
   * Adds `values` to the pending saves: a request other than a save sent them without a response.
   */
  markUnacknowledged(values: FormValues): void;
  /** Writes unsaved changes to the local draft. */
  saveLocally(): void;
  /** True after a failed save: the form then writes each change to the local draft. */
  isSavingLocally(): boolean;
  /** The form was closed: stops the timer and state reports; a running flush still completes. */
  dispose(): void;
  /** The form was submitted: stops saving and deletes the local draft. */
  finish(): void;
};

const PAUSE_MS = 1500;
/** Refusals that retrying cannot fix: a person has to resolve the conflict. */
const CONFLICT_CODES: readonly RefusalCode[] = ['changed_elsewhere', 'not_found'];

/** Autosave engine: one request at a time; what cannot be saved goes to the local draft. */
export function createAutosave(options: AutosaveOptions): Autosave {
  let revision = options.revision;
  let edits = 0;
  let savedEdits = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | null = null;
  let state: AutosaveState = { kind: 'idle' };
  let disposed = false;
  let finished = false;
  let pendingSaves: readonly string[] = [];

  const setAutosaveState = (next: AutosaveState) => {
    state = next;
    if (!disposed && !finished) options.onState(next);
  };
  const isDirty = () => edits !== savedEdits;
  const writeLocalDraft = () => {
    if (isDirty() && !finished) options.localDraft().write(options.values(), pendingSaves);
  };

  async function run(): Promise<boolean> {
    const sent = edits;
    setAutosaveState({ kind: 'saving' });
    const values = options.values();
    const earlier = pendingSaves;
    // Added before the request: the page may close before the response arrives.
    pendingSaves = addPendingSave(earlier, options.contentHash(values));
    const answer = await options.send(values, revision, earlier).catch(() => null);
    if (finished) return answer?.ok ?? false;
    if (answer?.ok) {
      revision = answer.revision;
      pendingSaves = [];
      savedEdits = sent;
      if (!isDirty()) options.localDraft().clear();
      options.onSaved?.(answer, disposed);
      setAutosaveState({ kind: 'saved', at: answer.savedAt });
      return true;
    }
    writeLocalDraft();
    const { code, message, current } = answer ?? {};
    if (code && message && CONFLICT_CODES.includes(code))
      setAutosaveState({ kind: 'conflict', code, message, current });
    else setAutosaveState({ kind: 'unsaved', code: code ?? null, message: message ?? null });
    return false;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (running) await running;
    if (finished || !isDirty()) return !isDirty();
    if (state.kind === 'conflict') return false;
    running = run().finally(() => {
      running = null;
    });
    const stored = await running;
    return stored && (isDirty() ? flush() : true);
  }

  return {
    markDirty() {
      edits += 1;
      clearTimeout(timer);
      if (state.kind !== 'conflict') timer = setTimeout(() => void flush(), PAUSE_MS);
    },
    flush,
    isDirty,
    rebase(from) {
      revision = from;
      pendingSaves = [];
      if (state.kind === 'conflict') setAutosaveState({ kind: 'idle' });
    },
    restorePending(earlier) {
      pendingSaves = earlier.reduce(addPendingSave, pendingSaves);
    },
    pendingSaves: () => pendingSaves,
    markUnacknowledged(values) {
      pendingSaves = addPendingSave(pendingSaves, options.contentHash(values));
    },
    saveLocally: writeLocalDraft,
    isSavingLocally: () => state.kind === 'unsaved' || state.kind === 'conflict',
    dispose() {
      disposed = true;
      clearTimeout(timer);
    },
    finish() {
      finished = true;
      clearTimeout(timer);
      options.localDraft().clear();
    },
  };
}

/** Posts a form to a resource route. Throws if the response is not a {@link SaveResponse}. */
export async function postAutosave(url: string, values: FormValues): Promise<SaveResponse> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams(values),
    headers: { Accept: 'application/json' },
  });
  if (!response.headers.get('content-type')?.includes('application/json')) throw new Error('No answer');
  const answer = (await response.json()) as SaveResponse;
  if (typeof answer.ok !== 'boolean') throw new Error('No answer');
  return answer;
}
