import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from './page-section.module.css';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode;
  /** `id` of the heading; it names the section. */
  titleId?: string;
  /** Space above it, where something else than a section precedes. */
  spaceAbove?: boolean;
};

/** A section of a page: a heading below a thick rule, and its content. */
export function PageSection({ title, titleId, spaceAbove, className, children, ...section }: Props) {
  return (
    <section
      aria-labelledby={titleId}
      {...section}
      className={clsx(styles.section, spaceAbove && styles.spaceAbove, className)}
    >
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
