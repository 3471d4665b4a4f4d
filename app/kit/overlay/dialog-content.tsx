import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { ButtonGroup } from '../form/button-group.tsx';
import * as styles from './dialog-content.module.css';

type Props = Omit<ComponentProps<'div'>, 'onCancel'> & {
  /** Closes the dialog; shows Cancel before the button. */
  onCancel?: () => void;
  button: ReactNode;
};

/** What a dialog says or asks, and its buttons. */
export function DialogContent({ onCancel, button, className, children, ...content }: Props) {
  return (
    <div {...content} className={clsx(styles.content, className)}>
      {children}
      <ButtonGroup className={styles.buttons}>
        {onCancel && (
          <Button type="button" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {button}
      </ButtonGroup>
    </div>
  );
}
