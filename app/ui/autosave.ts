import type { RefusalCode } from '../../domain/refusal.ts';
import type { FormValues, LocalDraftStore } from './local-draft.ts';
import { addPendingSave } from './pending-saves.ts';

/** What the line beside the form says. */
export type AutosaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  /** Unix seconds, by the server's clock. */
  | { kind: 'saved'; at: number }
  /** `code` and `message` are the server's reason, null when it could not be reached. */
  | { kind: 'unsaved'; code: RefusalCode | null; message: string | null }
  /** Another device saved in between, or it is gone; nothing is sent until the person chooses. */
  | { kind: 'conflict'; code: RefusalCode; message: string };

/** What the server says to a save; `id` where the save began something new. */
export type SaveResponse =
  | { ok: true; revision: number; savedAt: number; id?: number }
  | { ok: false; code: RefusalCode; message: string };

export type AutosaveOptions = {
  /** The form as it stands now. */
  values: () => FormValues;
  /** What a form says, as `fingerprint` writes it. */
  contentHash: (values: FormValues) => string;
  /** `unanswered` are earlier versions that the server may have stored without this page hearing of it: they are no other device's. */
  send: (
    values: FormValues,
    revision: number | null,
    pendingSaves: readonly string[],
  ) => Promise<SaveResponse>;
  localDraft: () => LocalDraftStore;
  /** The revision the page was made from, null before the first save. */
  revision: number | null;
  onState: (state: AutosaveState) => void;
  /** `left` is true when the form was closed while the save was under way. */
  onSaved?: (answer: SaveResponse & { ok: true }, disposed: boolean) => void;
};

export type Autosave = {
  /** Something changed: saves after a pause. */
  touch(): void;
  /** Saves what is not saved at once; true when the server has everything. */
  flush(): Promise<boolean>;
  /** True while the server has not got everything. */
  isDirty(): boolean;
  /** Goes on from another revision: after a conflict, or when the page has loaded anew. */
  rebase(revision: number | null): void;
  /** Takes over what an earlier visit sent and heard nothing of, together with what it kept. */
  restorePending(pendingSaves: readonly string[]): void;
  /** What was sent and not answered since the last save that was. */
  pendingSaves(): readonly string[];
  /** Something else than a save was sent with these values, and nothing was heard of it. */
  markUnacknowledged(values: FormValues): void;
  /** Writes what the server has not got to the copy on this device. */
  saveLocally(): void;
  /** True once a save has failed: from then on each change is kept when it is on the page. */
  isSavingLocally(): boolean;
  /** The form was closed: reports no more states; a flush that has begun still ends. */
  dispose(): void;
  /** The form was submitted: sends nothing more, and erases the copy on this device. */
  finish(): void;
};

const PAUSE_MS = 1500;
/** What only a person can solve: sending the same again would be refused again. */
const CONFLICT_CODES: readonly RefusalCode[] = ['changed_elsewhere', 'not_found'];

/** Saves a form by itself, one request at a time, and keeps what cannot be saved on this device. */
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
    // At once: the page may be gone before the answer comes.
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
    const { code, message } = answer ?? {};
    if (code && message && CONFLICT_CODES.includes(code))
      setAutosaveState({ kind: 'conflict', code, message });
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
    touch() {
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

/** Posts a form to a resource route that answers with a {@link SaveResponse}; throws when there is no such answer. */
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
