import { useRef } from 'react';
import { MESSAGE_CAP } from '../../../../domain/application.ts';
import { DECLINE_REASONS } from '../../../../domain/decline-reason.ts';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { TextArea } from '../../../ui/text-area.tsx';

type Props = {
  /** The text typed or saved before. */
  reason: string;
  template?: string | undefined;
  error: string | undefined;
  hint: string;
};

/**
 * The reason for not selecting: a template and a text. With JavaScript, choosing a template fills
 * in the text unless another one was typed.
 */
export function ReasonFields({ reason, template = '', error, hint }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const fill = (key: string) => {
    const area = fields.current?.querySelector('textarea');
    const text = DECLINE_REASONS.find((one) => one.key === key)?.text ?? '';
    const isTyped =
      area && area.value.trim() !== '' && !DECLINE_REASONS.some((one) => one.text === area.value);
    if (!area || isTyped) return;
    area.value = text;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <div className="rsn" ref={fields} onChange={(event) => pickedIn(event.target, fill)}>
      <RadioGroup
        label="Begin from"
        optional
        plain
        name="template"
        options={DECLINE_REASONS.map(({ key, label }) => ({ value: key, label }))}
        defaultValue={template}
      />
      <TextArea
        label="Reason"
        name="reason"
        rows={4}
        cap={MESSAGE_CAP}
        hint={`${hint} What stands here is what is sent; left empty, the words you picked above are.`}
        defaultValue={reason}
        error={error}
      />
    </div>
  );
}

function pickedIn(target: EventTarget, picked: (key: string) => void): void {
  if (target instanceof HTMLInputElement && target.type === 'radio') picked(target.value);
}
