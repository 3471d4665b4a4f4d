import { clsx } from 'clsx';
import { Calendar, Clock } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldFrame } from './field.tsx';
import { Icon } from '../icon/icon.tsx';
import * as styles from './input.module.css';
import { Input } from './input.tsx';

type DateFieldProps = FieldFrame &
  Omit<ComponentProps<'input'>, 'style' | 'type'> & { name: string; type?: 'date' | 'time' };

/** An input for a date, `YYYY-MM-DD`, or for a time, `HH:MM`. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, id, className, type = 'date', onInput, ...input } = props;
  const [typed, setTyped] = useState(input.defaultValue ?? '');
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <Input
          {...input}
          {...ties}
          type={type}
          data-empty={(input.value ?? typed) === '' || undefined}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onInput?.(event);
          }}
          icon={<Icon node={type === 'time' ? Clock : Calendar} className={`icon ${styles.dateIcon}`} />}
          className={clsx(styles.date, className)}
        />
      )}
    </Field>
  );
}
