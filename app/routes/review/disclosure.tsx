import { clsx } from 'clsx';
import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '#app/kit/icon/icon.tsx';
import * as styles from './disclosure.module.css';

type Props = {
  title: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A part of an application that opens below its title. */
export function Disclosure({ title, className, children }: Props) {
  return (
    <details className={clsx(styles.disclosure, className)}>
      <summary className={styles.title}>
        <Icon node={ChevronRight} className={clsx('icon-small', styles.chevron)} />
        {title}
      </summary>
      {children}
    </details>
  );
}
