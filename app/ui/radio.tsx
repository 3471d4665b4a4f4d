import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from './checkbox.module.css';

type RadioProps = Omit<ComponentProps<'input'>, 'style' | 'type' | 'className'> & { label: ReactNode };

/** A radio button with its label. */
export function Radio({ label, ...input }: RadioProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" className={styles.box} />
      {label}
    </label>
  );
}

/** Checkboxes or radio buttons in a row that wraps. */
export function ChoiceList({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={clsx(styles.choices, className)}>{children}</div>;
}
