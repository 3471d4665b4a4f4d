import Calendar from 'lucide-react/icons/calendar';
import type { ComponentProps } from 'react';
import { Field, type FieldFrame } from './field.tsx';

type DateFieldProps = FieldFrame & Omit<ComponentProps<'input'>, 'style' | 'type'> & { name: string };

/** A date input; `value`, `defaultValue`, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, id, className, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <span className="withico datew">
          <Calendar className="icon" />
          <input {...input} {...ties} type="date" className={className ? `in ${className}` : 'in'} />
        </span>
      )}
    </Field>
  );
}
