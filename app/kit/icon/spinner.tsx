import { clsx } from 'clsx';
import { LoaderCircle } from 'lucide';
import { Icon } from './icon.tsx';
import * as styles from './spinner.module.css';

/** Progress indicator. Static with `prefers-reduced-motion`, so it needs text beside it. */
export function Spinner({ className }: { className?: string | undefined }) {
  return <Icon node={LoaderCircle} className={clsx('icon-small', styles.spinner, className)} />;
}
