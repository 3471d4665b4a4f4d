import { type ReactNode, useRef, useState } from 'react';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import {
  type Addressee,
  type MessageTemplate,
  NAME_PLACEHOLDER,
  STANDARD_REASONS,
  TEMPLATE_NAME_CAP,
  type TemplateKind,
  fillTemplate,
  hasPlaceholder,
  preferredFirstName,
} from '#domain/review/message-template.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { SelectField } from '#app/kit/form/select-field.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import * as styles from './message-field.module.css';

/** A message as typed: the text, or else the chosen template, and the name to save it under. */
export type TypedMessage = { text: string; template: string; templateName: string };

type Props = {
  kind: TemplateKind;
  /** Name of the text's field. */
  name: string;
  label: string;
  optional?: boolean;
  rows: number;
  hint?: string;
  typed: TypedMessage;
  /** By the name of the field. */
  errors: FieldErrors | undefined;
  /** The owner's templates of this kind. */
  templates: readonly MessageTemplate[];
  /** The people who get it. */
  people: readonly Addressee[];
};

/**
 * A text to applicants that can start from a template: choosing one fills in the text, which can be
 * undone. Without JavaScript, an empty text sends the chosen template.
 */
export function MessageField({ kind, typed, errors, templates, people, ...field }: Props) {
  const fields = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(typed.text);
  const [replaced, setReplaced] = useState<string | null>(null);
  const standard = kind === 'reason' ? STANDARD_REASONS : [];
  const all = [...templates, ...standard];

  const write = (value: string) => {
    const area = fields.current!.querySelector('textarea')!;
    area.value = value;
    area.dispatchEvent(new Event('input', { bubbles: true }));
    return area;
  };
  const choose = (key: string) => {
    const template = all.find((item) => item.key === key);
    if (!template) return;
    const isTyped = text.trim() !== '' && all.every(({ body }) => body !== text);
    write(template.body);
    setReplaced(isTyped ? text : null);
  };
  const type = (value: string) => {
    setText(value);
    setReplaced(null);
    // An emptied text would send the template that is still chosen.
    const select = fields.current!.querySelector('select');
    if (value === '' && select) select.value = '';
  };

  return (
    <div className={styles.fields} ref={fields}>
      {all.length > 0 && (
        <SelectField
          label="Start from a template"
          optional
          name="template"
          defaultValue={typed.template}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">Choose a template</option>
          <TemplateOptions label="Your templates" templates={templates} />
          <TemplateOptions label="Standard reasons" templates={standard} />
        </SelectField>
      )}
      <div>
        <TextArea
          {...field}
          cap={MESSAGE_CAP}
          // For `:placeholder-shown`: an empty text is no template.
          placeholder=" "
          hint={
            <>
              {field.hint}{' '}
              {all.length > 0 && (
                <span className={styles.templateHint}>
                  {EMPTY_HINT} {people.length === 1 && <span>{placeholderHint(people)}</span>}
                </span>
              )}
              {people.length > 1 && <span>{placeholderHint(people)}</span>}
            </>
          }
          defaultValue={typed.text}
          error={errors?.[field.name]}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <p role="status" className="hint">
          {replaced !== null && (
            <span>
              The template replaced your text.{' '}
              <button
                type="button"
                className="link"
                onClick={() => {
                  write(replaced).focus();
                }}
              >
                Undo
              </button>
            </span>
          )}
        </p>
        {hasPlaceholder(text) && <Preview text={text} people={people} />}
      </div>
      <details className={styles.save} open={Boolean(errors?.['templateName'] ?? typed.templateName)}>
        <summary className="link">Save as a template</summary>
        <TextField
          label="Template name"
          optional
          name="templateName"
          maxLength={TEMPLATE_NAME_CAP}
          defaultValue={typed.templateName}
          hint="Only you can see your templates. You can change them in Settings."
          error={errors?.['templateName']}
        />
      </details>
    </div>
  );
}

const EMPTY_HINT = 'Leave it empty to send the one picked above.';

/** Explains the placeholder, which a message to one person has only in a template. */
function placeholderHint([first, ...others]: readonly Addressee[]): ReactNode {
  const where =
    first !== undefined && others.length === 0
      ? `to insert ${preferredFirstName(first)}.`
      : 'where each person’s name should go.';
  return (
    <>
      Type <code className={styles.placeholder}>{NAME_PLACEHOLDER}</code> {where}
    </>
  );
}

function TemplateOptions({ label, templates }: { label: string; templates: readonly MessageTemplate[] }) {
  if (templates.length === 0) return null;
  return (
    <optgroup label={label}>
      {templates.map(({ key, name }) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}

/** The text as the first of the people will read it. */
function Preview({ text, people: [first, ...others] }: { text: string; people: readonly Addressee[] }) {
  if (first === undefined) return null;
  return (
    <div className={styles.preview}>
      <small>
        {`${preferredFirstName(first)} will read${others.length > 0 ? ' (everyone gets their own name)' : ''}:`}
      </small>
      <div dir="auto">{fillTemplate(text, first)}</div>
    </div>
  );
}
