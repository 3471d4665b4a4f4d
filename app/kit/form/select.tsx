import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as styles from './input.module.css';

type SelectProps = Omit<ComponentProps<'select'>, 'style'> & {
  /** With the browser's own arrow, for a select that is as wide as its options. */
  nativeArrow?: boolean;
};

/** A native select without a label; children are `option`s. */
export function Select({ nativeArrow = false, className, ...select }: SelectProps) {
  const control = <select {...select} className={clsx(styles.input, className)} />;
  if (nativeArrow) return control;
  return (
    <span className={styles.selectFrame}>
      {control}
      <Icon node={ChevronDown} className={`icon-small ${styles.selectArrow}`} />
    </span>
  );
}
