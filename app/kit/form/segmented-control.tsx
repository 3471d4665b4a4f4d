import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './segmented-control.module.css';

type SegmentedControlProps = Omit<ComponentProps<'div'>, 'style'> & {
  as?: 'div' | 'nav';
  /** Shows a red border. */
  invalid?: boolean;
};

/**
 * Joined segments, one of them chosen: labels with a radio button, links with `aria-current` or
 * buttons with `aria-pressed`.
 */
export function SegmentedControl(props: SegmentedControlProps) {
  const { as: Element = 'div', invalid, className, ...attributes } = props;
  return <Element {...attributes} className={clsx(styles.segments, invalid && styles.invalid, className)} />;
}

/** Text of a segment, equally wide whether chosen or not. */
export function SegmentLabel({ children }: { children: string }) {
  return (
    <span className={styles.label} data-label={children}>
      {children}
    </span>
  );
}
