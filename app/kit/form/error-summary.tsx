import { clsx } from 'clsx';
import * as styles from '../feedback/banner.module.css';
import { Banner } from '../feedback/banner.tsx';

type Props = {
  title: string;
  /** Invalid fields, by the `id` of their control. */
  items: readonly { id: string; name: string; message: string }[];
  className?: string | undefined;
};

/**
 * Error summary of a form, with a link to each invalid field. It takes focus when it appears, so
 * give each submission a new `key`.
 */
export function ErrorSummary({ title, items, className }: Props) {
  return (
    <Banner tone="error" className={clsx(styles.summary, className)}>
      <p>{title}</p>
      <ul className={styles.invalidFields}>
        {items.map(({ id, name, message }) => (
          <li key={id}>
            <a
              className={`link ${styles.invalidField}`}
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.focus();
              }}
            >
              {name}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
