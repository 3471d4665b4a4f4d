import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import * as styles from './copy-button.module.css';

type CopyButtonProps = { text: string; className: string; children: ReactNode };

/** Copies a text to the clipboard and says "Copied"; hidden without JavaScript. */
export function CopyButton({ text, className, children }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  return (
    <button
      type="button"
      className={clsx(className, 'needs-script')}
      onClick={() => {
        navigator.clipboard.writeText(text).then(
          () => setCopied(true),
          () => setCopied(false),
        );
      }}
    >
      <span className={styles.label} aria-live="polite">
        {copied ? 'Copied' : children}
      </span>
    </button>
  );
}
