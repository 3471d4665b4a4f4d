import { MESSAGE_CAP } from '#domain/application/application.ts';
import { TEMPLATE_NAME_CAP } from '#domain/review/message-template.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { FIRST_NAME } from './template-texts.tsx';

type TemplateValues = { name: string; body: string };
type Props = { initial: TemplateValues; errors: FieldErrors | undefined };

/** Name and text of a template. */
export function TemplateFields({ initial, errors }: Props) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        cap={TEMPLATE_NAME_CAP}
        hint="Only you see this name."
        defaultValue={initial.name}
        error={errors?.name}
      />
      <GuardedTextArea
        label="Message"
        name="body"
        rows={8}
        cap={MESSAGE_CAP}
        hint={<>Type {FIRST_NAME} where each person’s first name should go.</>}
        defaultValue={initial.body}
        error={errors?.body}
      />
    </>
  );
}

export function readTemplate(form: FormData): TemplateValues {
  return { name: textIn(form, 'name'), body: textIn(form, 'body') };
}
