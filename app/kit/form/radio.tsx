import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from './checkbox.module.css';

type RadioProps = Omit<ComponentProps<'input'>, 'style' | 'type' | 'className'> & {
  label: ReactNode;
  /** A line below the label. */
  hint?: string | undefined;
};

/** A radio button with its label. */
export function Radio({ label, hint, ...input }: RadioProps) {
  return (
    <label key={hint} className={clsx(styles.choice, hint && styles.withHint)}>
      <input {...input} type="radio" className={styles.box} />
      {hint ? (
        <span className={styles.explained}>
          <span>{label}</span>
          <small className={styles.explanation}>{hint}</small>
        </span>
      ) : (
        label
      )}
    </label>
  );
}

/** Checkboxes or radio buttons in a row that wraps. */
export function ChoiceList({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={clsx(styles.choices, className)}>{children}</div>;
}
