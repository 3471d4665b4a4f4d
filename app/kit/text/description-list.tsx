import { clsx } from 'clsx';
import * as styles from './description-list.module.css';
import type { Fact } from './facts.tsx';

type Props = {
  facts: readonly Fact[];
  /** The values are sentences: normal weight, below a thick rule. */
  sentences?: boolean;
  className?: string | undefined;
};

/** A list of facts: label at the left, value at the right. */
export function DescriptionList({ facts, sentences, className }: Props) {
  return (
    <dl className={clsx(styles.list, sentences && styles.sentences, className)}>
      {facts.map(({ label, value, more }) => (
        <div key={label} className={styles.item}>
          <dt className={styles.label}>{label}</dt>
          <dd className={clsx(styles.value, !!more && styles.withMore)}>
            {value}
            {more && <small className={styles.more}>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
