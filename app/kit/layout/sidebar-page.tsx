import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './sidebar-page.module.css';

type Props = {
  sidebar: ReactNode;
  /** More of the sidebar; on a narrow screen it is below the content. */
  secondSidebar?: ReactNode;
  narrowSidebar?: boolean;
  /** The content. */
  children: ReactNode;
  /** More of the content; on a narrow screen it is below the second sidebar. */
  more?: ReactNode;
  className?: string | undefined;
  sidebarClassName?: string | undefined;
};

/** A page with a sidebar and a sheet with its content; on a narrow screen below each other. */
export function SidebarPage({
  sidebar,
  secondSidebar,
  narrowSidebar,
  children,
  more,
  className,
  sidebarClassName,
}: Props) {
  return (
    <div
      className={clsx(
        styles.page,
        narrowSidebar && styles.narrowSidebar,
        secondSidebar && styles.withSecondSidebar,
        className,
      )}
    >
      <div className={styles.rail}>
        <div className={clsx(styles.sidebar, sidebarClassName)}>{sidebar}</div>
        {secondSidebar && (
          <section className={clsx(styles.sidebar, styles.secondSidebar)}>{secondSidebar}</section>
        )}
      </div>
      <div className={styles.content}>
        <div className={styles.column}>{children}</div>
      </div>
      {more && (
        <div className={clsx(styles.content, styles.more)}>
          <div className={styles.column}>{more}</div>
        </div>
      )}
    </div>
  );
}
