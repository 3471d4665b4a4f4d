import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { MESSAGE_CAP } from '../../../../domain/application.ts';
import { AutosaveStatus } from '../../../ui/autosave-status.tsx';
import { postAutosave } from '../../../ui/autosave.ts';
import { Button } from '../../../ui/button.tsx';
import { useFrameData } from '../../../ui/frame-data.ts';
import { Instant } from '../../../ui/instant.tsx';
import { localDraftStore } from '../../../ui/local-draft-store.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAutosave } from '../../../ui/use-autosave.ts';
import * as styles from './note-form.module.css';

type Props = {
  application: { id: number; name: string };
  note: { text: string; changedAt: Date } | null;
  /** The text that was not saved, and why. */
  typed?: string | undefined;
  error?: string | undefined;
  className?: string | undefined;
  /** The note appeared or disappeared, and so does its mark in the list. */
  onMarkChange?: () => void;
};

/**
 * The owner's private note about an application, saved after a pause and on blur. The application's
 * id must be its `key`.
 */
export function NoteForm({ application, note, typed, error, className, onMarkChange }: Props) {
  const uid = useFrameData()?.reader?.uid ?? '';
  const action = `/applications/${application.id}/note`;
  const copyName = `note-${application.id}`;
  const pending = useNavigation().formAction === action;
  const [text, setText] = useState(typed ?? note?.text ?? '');
  // Declared before `useAutosave`: its cleanup runs first and sends the text before autosave is
  // disposed.
  const flushOnUnmount = useRef(() => {});
  useEffect(() => () => flushOnUnmount.current(), []);
  const autosave = useAutosave({
    values: { note: text },
    draftKey: { uid, form: copyName },
    revision: null,
    savedAt: null,
    contentHash: (values) => values['note'] ?? '',
    send: (values) => postAutosave(action, values),
    onSaved: () => void ((text.trim() === '') !== (note === null) && onMarkChange?.()),
  });
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
              <>
                {' '}
                Last changed <Instant at={note.changedAt} />.
              </>
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
