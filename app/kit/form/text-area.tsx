import { clsx } from 'clsx';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import * as styles from './input.module.css';
import { WordCounter } from './word-counter.tsx';

type TextAreaProps = FieldFrame &
  Omit<ComponentProps<'textarea'>, 'style'> & {
    name: string;
    /** Maximum length, shown with a counter. */
    cap?: number;
    /** Target number of words: shown below, not enforced. */
    wordTarget?: number;
  };

/** A multi-line text field. Works with `defaultValue`, or with `value` and `onChange`. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, id, cap, wordTarget, onInput, ...area } = props;
  const [typed, setTyped] = useState(() => String(area.defaultValue ?? ''));
  const text = area.value === undefined ? typed : String(area.value);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      id={id}
      {...(cap && { count: { length: Array.from(text).length, cap } })}
      below={wordTarget && <WordCounter text={text} target={wordTarget} />}
    >
      {(ties) => (
        <Textarea
          dir="auto"
          maxLength={cap}
          {...area}
          {...ties}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
        />
      )}
    </Field>
  );
}

/** A multi-line text input without a label. */
export function Textarea({ className, ...textarea }: Omit<ComponentProps<'textarea'>, 'style'>) {
  return <textarea {...textarea} className={clsx(styles.input, className)} />;
}
