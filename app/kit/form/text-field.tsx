import { type ComponentProps, type ReactNode, useState } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { Input } from './input.tsx';

type TextFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'style' | 'size'> & {
    name: string;
    /** Maximum length, shown with a counter. */
    cap?: number;
    /** Inside the field, at its left. */
    icon?: ReactNode;
  };

/** A single-line text field. Works with `defaultValue`, or with `value` and `onChange`. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, id, cap, onInput, ...input } = props;
  const [typed, setTyped] = useState(() => String(input.defaultValue ?? ''));
  const length = Array.from(input.value === undefined ? typed : String(input.value)).length;
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      id={id}
      {...(cap && { count: { length, cap } })}
    >
      {(ties) => (
        <Input
          dir="auto"
          maxLength={cap}
          {...input}
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
