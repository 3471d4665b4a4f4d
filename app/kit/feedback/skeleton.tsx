import { clsx } from 'clsx';
import * as rowStyles from '#app/shared/proposal/proposal-row.module.css';
import * as styles from './skeleton.module.css';

/** Placeholders for rows of the list, with the same geometry; shown after 200 ms. */
export function RowSkeletons({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div className={rowStyles.row} key={row}>
          <div className={rowStyles.columns}>
            <div>
              <Shape className={styles.number} />
              <Shape className={styles.unit} />
            </div>
            <div>
              <Shape className={styles.kicker} />
              <Shape className={styles.title} />
              <Shape className={styles.byline} />
              <Shape className={styles.figures} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

/** Placeholder for a text that is loading. */
export function TextSkeleton() {
  return (
    <div className={clsx(styles.skeleton, styles.text)} role="status">
      <Shape className={styles.badge} />
      <Shape className={styles.heading} />
      <Shape className={styles.headingEnd} />
      {[1, 2, 3, 4].map((line) => (
        <LineSkeleton key={line} />
      ))}
      <p className="hint">loading …</p>
    </div>
  );
}

/** Placeholder for a line of text. */
export function LineSkeleton() {
  return <Shape className={styles.line} />;
}

/** The class name of a placeholder that has its size and shape from another class. */
export const skeletonClass = () => styles.shape;

function Shape({ className }: { className: string | undefined }) {
  return <i className={clsx(styles.shape, className)} />;
}
