import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { Select } from './select.tsx';

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'style'> & { name: string; children: ReactNode };

/** A native select; children are `option`s. */
export function SelectField({ label, hint, error, optional, id, ...select }: SelectFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => <Select {...select} {...ties} />}
    </Field>
  );
}
