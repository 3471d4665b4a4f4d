import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import * as styles from './field.module.css';
import { FieldError } from './field-text.tsx';

/** Properties of every field. */
export type FieldFrame = {
  label: ReactNode;
  /** Help text below the label. */
  hint?: ReactNode;
  /** One sentence, shown below the field with an icon. */
  error?: string | null;
  optional?: boolean;
  /** The control's `id`; generated if missing. */
  id?: string;
};

/** The ARIA attributes that link a control to its hint and error. */
export type ControlTies = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
};

type FieldProps = FieldFrame & {
  /** Character counter at the top right: typed and maximum length. */
  count?: { length: number; cap: number };
  /** Below the control, such as counters. */
  below?: ReactNode;
  className?: string | undefined;
  labelClassName?: string | undefined;
  children: (ties: ControlTies) => ReactNode;
};

/** Layout of a form field: label, hint, control, error. */
export function Field({ className, labelClassName, ...props }: FieldProps) {
  const { label, hint, error, optional, id: givenId, count, below, children } = props;
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx(styles.field, className)}>
      <div className={styles.header}>
        <label htmlFor={id} className={clsx(styles.label, labelClassName)}>
          {label}
          {optional && <span className={styles.optional}> (optional)</span>}
        </label>
        {count && <CapCounter {...count} />}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {below}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** "43 / 50", amber in the last tenth. */
function CapCounter({ length, cap }: { length: number; cap: number }) {
  return (
    <span className={clsx(styles.counter, length > cap * 0.9 && styles.nearCap)}>
      <span aria-hidden="true">
        {length.toLocaleString('en')} / {cap.toLocaleString('en')}
      </span>
      <span className="visually-hidden">
        {length} of {cap} characters
      </span>
    </span>
  );
}
