import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as styles from './field-group.module.css';

type Props = { legend: string; hint?: ReactNode; className?: string | undefined; children: ReactNode };

/** Fields of one subject, below its name. */
export function FieldGroup({ legend, hint, className, children }: Props) {
  return (
    <fieldset className={clsx(styles.group, className)}>
      <legend className={styles.heading}>{legend}</legend>
      {hint && <p className={clsx('hint', styles.headingHint)}>{hint}</p>}
      {children}
    </fieldset>
  );
}

/** Hint of a text that takes marks. */
export function FormattingHint() {
  return (
    <>
      Bold, lists and links work:{' '}
      <Link className="link" to="/docs/post-a-proposal#formatting" target="_blank">
        how to format<span className="visually-hidden"> (opens in a new tab)</span>
      </Link>
      .
    </>
  );
}
