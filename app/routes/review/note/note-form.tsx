import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import { AutosaveStatus } from '#app/shared/form/autosave-status.tsx';
import { postAutosave } from '#app/shared/form/autosave.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { Instant } from '#app/shared/time/instant.tsx';
import { localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { useAutosave } from '#app/shared/form/use-autosave.ts';
import { type Current, REVISION_FIELD, type RevisionAnswer } from '#app/shared/form/version.ts';
import * as styles from './note-form.module.css';
import type { PrivateNote } from '#server/queries/review/received-application.ts';

/** The label of the note where two versions are shown. */
export const NOTE_LABEL = 'Private note';

type Props = {
  application: { id: number; name: string };
  note: PrivateNote | null;
  /** The text that was not saved, and why. */
  typed?: string | undefined;
  error?: string | undefined;
  /** What the server answered to the form without script. */
  answer?: RevisionAnswer | undefined;
  className?: string | undefined;
  /** The note appeared or disappeared, and so does its mark in the list. */
  onMarkChange?: () => void;
};

/**
 * The owner's private note about an application, saved after a pause and on blur. The application's
 * id must be its `key`.
 */
export function NoteForm({ application, note, typed, answer, error, className, onMarkChange }: Props) {
  const uid = useFrameData()?.reader?.uid ?? '';
  const action = `/applications/${application.id}/note`;
  const copyName = `note-${application.id}`;
  const pending = useNavigation().formAction === action;
  const [text, setText] = useState(typed ?? note?.text ?? '');
  const firstRevision = note?.changedAt.getTime() ?? 0;
  const [revision, setRevision] = useState(answer?.revision ?? String(firstRevision));
  // Declared before `useAutosave`: its cleanup runs first and sends the text before autosave is
  // disposed.
  const flushOnUnmount = useRef(() => {});
  useEffect(() => () => flushOnUnmount.current(), []);
  const autosave = useAutosave({
    values: { note: text },
    draftKey: { uid, form: copyName },
    revision: firstRevision,
    savedAt: null,
    contentHash: (values) => values['note'] ?? '',
    send: async (values, revision, pending) => {
      const save = (basis: unknown) => postAutosave(action, { ...values, [REVISION_FIELD]: String(basis) });
      const answer = await save(revision);
      // An earlier save of this window whose answer was lost is no other version.
      const stored = answer.ok ? undefined : answer.current;
      return stored && pending.includes(stored.version[NOTE_LABEL] ?? '') ? save(stored.revision) : answer;
    },
    onSaved: (answer) => {
      setRevision(String(answer.revision));
      if ((text.trim() === '') !== (note === null)) onMarkChange?.();
    },
  });
  const { state } = autosave;
  const theirs: Current | undefined = state.kind === 'conflict' ? state.current : answer?.current;
  const choose = (chosen: string) => {
    setText(chosen);
    setRevision(theirs!.revision);
    autosave.rebase(theirs!.revision);
    autosave.markDirty();
  };
  flushOnUnmount.current = () => void autosave.flush();
  const { markDirty } = autosave;
  useEffect(() => {
    const copy = localDraftStore(uid, copyName).read()?.values['note'];
    if (copy === undefined) return;
    setText(copy);
    markDirty();
  }, [uid, copyName, markDirty]);
  return (
    <Form method="post" action={action} className={clsx(styles.form, className)} preventScrollReset>
      <input type="hidden" name={REVISION_FIELD} value={revision} />
      {theirs && (
        <Banner tone="warning">
          <p>This note was changed by someone else or in another window:</p>
          <p dir="auto">{theirs.version[NOTE_LABEL] || 'The note was deleted.'}</p>
          <ButtonGroup>
            <Button size="small" type="button" onClick={() => choose(text)}>
              Save what I typed
            </Button>
            <Button size="small" type="button" onClick={() => choose(theirs.version[NOTE_LABEL] ?? '')}>
              Use theirs
            </Button>
          </ButtonGroup>
        </Banner>
      )}
      <TextArea
        id={`note-${application.id}`}
        className={styles.text}
        label="Private note"
        optional
        name="note"
        rows={3}
        cap={MESSAGE_CAP}
        hint={
          <>
            Applicants can’t see this.
            {note && (
              <span>
                {' '}
                Last changed <Instant at={note.changedAt} />
                <span>{note.author ? ` by ${note.author}.` : '.'}</span>
              </span>
            )}
          </>
        }
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          markDirty();
        }}
        onBlur={() => void autosave.flush()}
        error={error}
      />
      <p className="cluster">
        <Button size="small" pending={pending}>
          Save note
        </Button>
        <AutosaveStatus state={autosave.state} onRetry={() => void autosave.flush()} what="Note" />
      </p>
    </Form>
  );
}
