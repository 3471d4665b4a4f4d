import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './side-navigation.module.css';

/**
 * Links in a sidebar, or a list of them whose items may have lists. The current link has
 * `aria-current`, and `compact` has no lines between the links.
 */
export function SideNavigation({
  compact,
  className,
  ...nav
}: ComponentProps<'nav'> & { compact?: boolean }) {
  const layout = compact ? styles.compact : styles.separated;
  return <nav {...nav} className={clsx('scroll-row', styles.navigation, layout, className)} />;
}
