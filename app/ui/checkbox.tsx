import type { ComponentProps, ReactNode } from 'react';

type CheckboxProps = Omit<ComponentProps<'input'>, 'style' | 'type'> & {
  label: ReactNode;
  /** Hides the label visually, for a list whose rows name it. */
  hideLabel?: boolean;
  /** At the far right, such as a count. */
  after?: ReactNode;
};

/** A checkbox with its label. */
export function Checkbox({ label, hideLabel, after, className, ...input }: CheckboxProps) {
  return (
    <label className={className ? `ck ${className}` : 'ck'}>
      <input {...input} type="checkbox" />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
      {after && <span className="hint push-end">{after}</span>}
    </label>
  );
}
