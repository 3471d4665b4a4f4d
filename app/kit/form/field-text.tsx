import { clsx } from 'clsx';
import { CircleAlert } from 'lucide';
import type { ReactNode } from 'react';
import * as styles from './field.module.css';
import { Icon } from '../icon/icon.tsx';

// Apart from `Field`, which the first load does not need.

/** Field error. */
export function FieldError(props: { id?: string; error?: string | null | undefined; role?: 'status' }) {
  const { id, error, role } = props;
  if (!error) return null;
  return (
    <p className={styles.error} id={id} role={role}>
      <Icon node={CircleAlert} className={`icon-small ${styles.errorIcon}`} />
      {error}
    </p>
  );
}

type FieldLabelProps = {
  as: 'h2' | 'h3' | 'label' | 'legend' | 'p' | 'span';
  id?: string;
  /** Of a `label`. */
  htmlFor?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A text in the style of a field's label, on another element. */
export function FieldLabel({ as: Element, className, ...props }: FieldLabelProps) {
  return <Element {...props} className={clsx(styles.label, className)} />;
}
