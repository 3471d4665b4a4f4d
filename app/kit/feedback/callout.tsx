import type { ReactNode } from 'react';
import * as styles from './callout.module.css';

/** A remark or a quotation that stands out from the text around it. */
export function Callout({ children }: { children: ReactNode }) {
  return <div className={styles.callout}>{children}</div>;
}
