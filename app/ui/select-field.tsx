import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type SelectFieldProps = FieldFrame &
  Omit<ComponentProps<'select'>, 'style'> & { name: string; children: ReactNode };

/** A native select; children are `option`s. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, id, children, className, ...select } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <span className="selw">
          <select {...select} {...ties} className={className ? `in ${className}` : 'in'}>
            {children}
          </select>
          <ChevronDown className="icon-small" />
        </span>
      )}
    </Field>
  );
}
