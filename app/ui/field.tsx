import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { type ReactNode, useId } from 'react';

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
  children: (ties: ControlTies) => ReactNode;
};

/** Layout of a form field: label, hint, control, error. */
export function Field({ label, hint, error, optional, id: givenId, count, below, children }: FieldProps) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="f">
      <div className="fh">
        <label htmlFor={id}>
          {label}
          {optional && <span className="opt"> (optional)</span>}
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
    <span className={length > cap * 0.9 ? 'cap near' : 'cap'}>
      <span aria-hidden="true">
        {length} / {cap}
      </span>
      <span className="visually-hidden">
        {length} of {cap} characters
      </span>
    </span>
  );
}

/** Field error. */
export function FieldError({ id, error }: { id?: string; error?: string | null | undefined }) {
  if (!error) return null;
  return (
    <p className="err" id={id}>
      <CircleAlert className="icon-small" />
      {error}
    </p>
  );
}
