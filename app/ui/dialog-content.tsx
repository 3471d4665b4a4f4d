import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { ButtonGroup } from './button-group.tsx';
import * as styles from './dialog-content.module.css';

type Props = ComponentProps<'div'> & { buttons: ReactNode };

/** What a dialog says or asks, and its buttons. */
export function DialogContent({ buttons, className, children, ...content }: Props) {
  return (
    <div {...content} className={clsx(styles.content, className)}>
      {children}
      <ButtonGroup className={styles.buttons}>{buttons}</ButtonGroup>
    </div>
  );
}
