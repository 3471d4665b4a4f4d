import { clsx } from 'clsx';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { UnsavedChangesWarning } from '../overlay/unsaved-changes-warning.tsx';
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
    /** Its form saves itself or asks by itself: leaving the page asks nothing here. */
    savesItself?: boolean;
  };

/**
 * A multi-line text field. Works with `defaultValue`, when leaving the page asks before typed text is
 * lost, or with `value` and `onChange`.
 */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, id, cap, wordTarget, savesItself, onInput, ...area } = props;
  const [typed, setTyped] = useState(() => String(area.defaultValue ?? ''));
  const [submitted, setSubmitted] = useState(typed);
  const text = area.value === undefined ? typed : String(area.value);
  const isUnsaved = !savesItself && area.value === undefined && typed !== submitted;
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const form = isUnsaved ? field.current?.form : null;
    // At once: sending the form may leave the page.
    const onSubmit = () => flushSync(() => setSubmitted(typed));
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, [isUnsaved, typed]);
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
        <>
          <Textarea
            ref={field}
            dir="auto"
            maxLength={cap}
            {...area}
            {...ties}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              onInput?.(event);
            }}
          />
          {isUnsaved && <UnsavedChangesWarning dirty />}
        </>
      )}
    </Field>
  );
}

/** A multi-line text input without a label. */
export function Textarea({ className, ...textarea }: Omit<ComponentProps<'textarea'>, 'style'>) {
  return <textarea {...textarea} className={clsx(styles.input, className)} />;
}
