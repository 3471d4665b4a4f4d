import { Form, useNavigation } from 'react-router';
import { MESSAGE_CAP } from '../../../../domain/application.ts';
import { formatInstant, zoneName } from '../../../../domain/deadline.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

type Props = {
  application: { id: number; name: string };
  note: { text: string; changedAt: Date } | null;
  timeZone: string;
  /** What was typed, and why it was not kept. */
  typed?: string | undefined;
  error?: string | undefined;
};

/** The owner's own text about an application: the same beside the application and on its page. */
export function NoteForm({ application, note, timeZone, typed, error }: Props) {
  const action = `/applications/${application.id}/note`;
  const pending = useNavigation().formAction === action;
  const changed = note && `Last changed ${formatInstant(note.changedAt, timeZone)} ${zoneName(timeZone)}.`;
  return (
    <Form method="post" action={action} className="nte" preventScrollReset>
      <TextArea
        key={note?.changedAt.getTime()}
        id={`note-${application.id}`}
        label="Private note"
        optional
        name="note"
        rows={3}
        cap={MESSAGE_CAP}
        hint={['Only you ever see this.', changed].filter(Boolean).join(' ')}
        defaultValue={typed ?? note?.text ?? ''}
        error={error}
      />
      <Button small pending={pending}>
        Save note
      </Button>
    </Form>
  );
}
