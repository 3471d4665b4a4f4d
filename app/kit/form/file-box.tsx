import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './file-box.module.css';

type FileBoxProps = {
  icon: ReactNode;
  name: ReactNode;
  details: ReactNode;
  progress?: ReactNode;
  /** There is no file yet: a dashed border. */
  empty?: boolean;
  /** `id` of the file input that a click opens. */
  htmlFor?: string;
  className?: string | undefined;
  /** Buttons or links. */
  children?: ReactNode;
};

/** A file with its actions, or the place to choose one. */
export function FileBox(props: FileBoxProps) {
  const { icon, name, details, progress, empty = false, htmlFor, className, children } = props;
  const content = (
    <>
      {icon}
      <span className={styles.text}>
        <b className={styles.name}>{name}</b>
        <span className="hint">{details}</span>
        {progress}
      </span>
      {children && <span className={styles.actions}>{children}</span>}
    </>
  );
  const classes = clsx(styles.box, empty && styles.empty, className);
  return htmlFor === undefined ? (
    <div className={classes}>{content}</div>
  ) : (
    <label className={classes} htmlFor={htmlFor}>
      {content}
    </label>
  );
}
