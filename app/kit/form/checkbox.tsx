import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from './checkbox.module.css';

type CheckboxProps = Omit<ComponentProps<'input'>, 'style' | 'type'> & {
  label: ReactNode;
  /** Hides the label visually. */
  hideLabel?: boolean;
  labelClassName?: string | undefined;
  /** At the far right, such as a count. */
  after?: ReactNode;
  /** In a menu. */
  menuItem?: boolean;
};

/** A checkbox with its label; with `aria-label`, `label` is visual only. */
export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel, labelClassName, after, menuItem = false, className, ...input } = props;
  return (
    <label className={clsx(styles.choice, menuItem && styles.menuItem, className)}>
      <input {...input} type="checkbox" className={styles.box} />
      <span
        className={clsx(hideLabel && 'visually-hidden', labelClassName) || undefined}
        aria-hidden={input['aria-label'] ? true : undefined}
      >
        {label}
      </span>
      {after && <span className="hint push-end">{after}</span>}
    </label>
  );
}
