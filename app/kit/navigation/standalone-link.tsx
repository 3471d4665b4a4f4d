import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import * as styles from './standalone-link.module.css';

/** A link that is not in a sentence, such as the one back to a list. */
export function StandaloneLink({ className, ...link }: ComponentProps<typeof Link>) {
  return <Link {...link} className={clsx(styles.link, className)} />;
}
