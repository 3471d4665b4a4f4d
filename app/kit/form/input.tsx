import { clsx } from 'clsx';
import { Search } from 'lucide';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import * as styles from './input.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'style'> & {
  /** Inside the control, at its left. */
  icon?: ReactNode;
};

/** A text input without a label. */
export function Input({ icon, className, ...input }: InputProps) {
  const control = <input type="text" {...input} className={clsx(styles.input, className)} />;
  if (!icon) return control;
  return (
    <span className={styles.frame}>
      {icon}
      {control}
    </span>
  );
}

type SearchInputProps = Omit<ComponentProps<'input'>, 'style' | 'type'> & {
  /** Class of the element around icon and input. */
  frameClassName?: string | undefined;
  /** After the input, such as a button to clear it. */
  children?: ReactNode;
};

/** A search input with its icon. */
export function SearchInput({ frameClassName, className, children, ...input }: SearchInputProps) {
  return (
    <span className={clsx(styles.frame, frameClassName)}>
      <Icon node={Search} className="icon" />
      <input {...input} type="search" className={clsx(styles.input, className)} />
      {children}
    </span>
  );
}
