import { useRef } from 'react';
import { MESSAGE_CAP } from '../../../../domain/application.ts';
import { dayIn } from '../../../../domain/deadline.ts';
import { DECLINE_REASONS } from '../../../../domain/decline-reason.ts';
import type { FieldErrors } from '../../../../domain/refusal.ts';
import type { ReceivedApplication } from '../../../../server/queries/received-application.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { textIn } from '../../../ui/read-form.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import * as styles from './decision-fields.module.css';

type Invitation = { message: string; replyBy: string };
type InviteProps = { typed: Invitation; errors: FieldErrors | undefined };

/** Message and reply-by day of an invitation, both optional. */
export function InviteFields({ typed, errors }: InviteProps) {
  return (
    <>
      <TextArea
        label="Message"
        optional
        name="message"
        rows={3}
        cap={MESSAGE_CAP}
        defaultValue={typed.message}
        error={errors?.message}
      />
      <DateField
        label="Reply by"
        optional
        name="replyBy"
        hint="If there’s no reply by then, nothing happens automatically. You can withdraw the invitation."
        defaultValue={typed.replyBy}
        error={errors?.replyBy}
      />
    </>
  );
}

export function readInvitation(form: FormData): Invitation {
  return { message: textIn(form, 'message'), replyBy: textIn(form, 'replyBy') };
}

/** The current invitation, or the last one that was withdrawn, as the fields show it. */
export function invitationDraft(
  { invitation, invitationDraft: draft }: ReceivedApplication,
  { timeZone }: { timeZone: string },
): Invitation {
  const { message, replyBy } = invitation ?? draft;
  return { message, replyBy: replyBy ? dayIn(replyBy, timeZone) : '' };
}

type Reason = { reason: string; template: string };
type ReasonProps = { typed: Reason; hint: string; error: string | undefined };

/**
 * The reason for not selecting: a template and a text. With JavaScript, choosing a template fills
 * in the text unless another one was typed.
 */
export function ReasonFields({ typed: { reason, template }, error, hint }: ReasonProps) {
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
    <div className={styles.fields} ref={fields} onChange={(event) => pickedIn(event.target, fill)}>
      <RadioGroup
        label="Start from a standard reason"
        optional
        plain
        optionsClassName={styles.templates}
        name="template"
        options={DECLINE_REASONS.map(({ key, label }) => ({ value: key, label }))}
        defaultValue={template}
      />
      <TextArea
        label="Reason"
        name="reason"
        rows={4}
        cap={MESSAGE_CAP}
        hint={`${hint} Leave it empty to send the reason picked above.`}
        defaultValue={reason}
        error={error}
      />
    </div>
  );
}

function pickedIn(target: EventTarget, picked: (key: string) => void): void {
  if (target instanceof HTMLInputElement && target.type === 'radio') picked(target.value);
}

export function readReason(form: FormData): Reason {
  return { reason: textIn(form, 'reason'), template: textIn(form, 'template') };
}
