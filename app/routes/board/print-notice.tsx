import * as styles from './print-notice.module.css';

type Props = { title: string; address: string; qr: readonly string[] };

const STRIPS = 8;

/** The end of a printed proposal: its address as a QR code, and strips to tear off. */
export function PrintNotice({ title, address, qr }: Props) {
  const shown = address.replace(/^https?:\/\//, '');
  return (
    <div className={styles.notice}>
      <div className={styles.address}>
        <svg viewBox={`0 0 ${qr.length} ${qr.length}`} className={styles.qr} aria-hidden="true">
          <path d={qrPath(qr)} />
        </svg>
        <p>
          <b>Read all of it and apply</b>
          {shown}
        </p>
      </div>
      <ul className={styles.strips} aria-hidden="true">
        {Array.from({ length: STRIPS }, (_, index) => (
          <li key={index}>
            <b dir="auto">{title}</b>
            {shown}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each run of dark modules as a line one module thick. */
function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}.5h${run.length}`),
    )
    .join('');
}
