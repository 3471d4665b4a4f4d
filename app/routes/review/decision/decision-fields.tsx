import { type Addressee, type MessageTemplate, STANDARD_REASONS } from '#domain/review/message-template.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';
import { DateField } from '#app/kit/form/date-field.tsx';
import { textIn } from '#app/http/read-form.ts';
import type { ReceivedDays } from '../received-days.ts';
import * as styles from './decision-fields.module.css';
import { MessageField, type TypedMessage } from './message-field.tsx';

type Invitation = { message: string; replyBy: string } & Omit<TypedMessage, 'text'>;
type Reason = { reason: string } & Omit<TypedMessage, 'text'>;
type Props<Typed> = {
  typed: Typed;
  errors: FieldErrors | undefined;
  /** The owner's templates of this kind. */
  templates: readonly MessageTemplate[];
  /** The people the decision is about. */
  people: readonly Addressee[];
};

const NO_TEMPLATE = { template: '', templateName: '' };

/** Message and reply-by day of an invitation, both optional. `zone` names the proposal's zone. */
export function InviteFields({
  typed: { message, ...typed },
  hint,
  zone,
  ...props
}: Props<Invitation> & { hint?: string; zone: string }) {
  return (
    <div className={styles.fields}>
      <MessageField
        kind="invitation"
        label="Message"
        optional
        hint={hint}
        name="message"
        rows={3}
        typed={{ text: message, ...typed }}
        {...props}
      />
      <DateField
        label="Reply by"
        optional
        name="replyBy"
        className={styles.date}
        hint={`Until 11:59 PM ${zone} that day. If they don’t reply by then, the invitation stays open until you withdraw it.`}
        defaultValue={typed.replyBy}
        error={props.errors?.replyBy}
      />
    </div>
  );
}

export function readInvitation(form: FormData): Invitation {
  return {
    message: textIn(form, 'message'),
    replyBy: textIn(form, 'replyBy'),
    ...readTemplateChoice(form),
  };
}

/** The current invitation, or the last one that was withdrawn, as the fields show it. */
export function invitationDraft(
  { invitation, invitationDraft: draft }: ReceivedApplication,
  { replyByDay }: ReceivedDays,
): Invitation {
  const { message } = invitation ?? draft;
  return { message, replyBy: replyByDay ?? '', ...NO_TEMPLATE };
}

/** An invitation without a text, as the fields show it. */
export const BLANK_INVITATION: Invitation = { message: '', replyBy: '', ...NO_TEMPLATE };

/** The reason for not selecting, required. */
export function ReasonFields({
  typed: { reason, ...typed },
  hint,
  ...props
}: Props<Reason> & { hint: string }) {
  return (
    <MessageField
      kind="reason"
      label="Reason"
      name="reason"
      rows={4}
      hint={hint}
      typed={{ text: reason, ...typed }}
      {...props}
    />
  );
}

export function readReason(form: FormData): Reason {
  return { reason: textIn(form, 'reason'), ...readTemplateChoice(form) };
}

/** The current reason, or else the text of the template used last, as the fields show it. */
export function reasonDraft(
  { reason }: { reason: string | null },
  lastTemplate = '',
  templates: readonly MessageTemplate[] = [],
): Reason {
  if (reason) return { reason, ...NO_TEMPLATE };
  const last = [...templates, ...STANDARD_REASONS].find(({ key }) => key === lastTemplate);
  return { reason: last?.body ?? '', template: last?.key ?? '', templateName: '' };
}

function readTemplateChoice(form: FormData): Omit<TypedMessage, 'text'> {
  return { template: textIn(form, 'template'), templateName: textIn(form, 'templateName') };
}
