import * as styles from './round-table.module.css';

const CENTRE = 270;
/**
 * For each ring: radius, angle of the first spot in degrees, and its spots (`#` taken, `o` open).
 */
const RINGS: [number, number, string][] = [
  [84, -27.4, 'oo###oo###oo'],
  [128, 5.3, 'oooo#oooooooo#o#oooo'],
  [172, 38.1, 'oo#ooo####ooo##o#oo##oooo#o'],
  [216, 70.9, '#o#o#o##oo#oo#oo#o##ooo#ooo##oo#oo#'],
  [260, 103.7, '##o#ooo#ooooo#o##ooooo##o###o#o#oooooooo#oo#oooo'],
];

/** A growing round table, as decoration of the sign-in page. */
export function RoundTable() {
  return (
    <svg viewBox="0 0 540 540" className={styles.table} aria-hidden="true">
      {RINGS.flatMap(([radius, first, seats]) =>
        Array.from(seats, (seat, index) => {
          const angle = ((first + (360 * index) / seats.length) * Math.PI) / 180;
          const at = {
            cx: (CENTRE + radius * Math.cos(angle)).toFixed(1),
            cy: (CENTRE + radius * Math.sin(angle)).toFixed(1),
          };
          const key = `${radius} ${index}`;
          return seat === '#' ? (
            <circle key={key} {...at} r="7.5" className={styles.taken} />
          ) : (
            <circle key={key} {...at} r="6.5" className={styles.open} />
          );
        }),
      )}
    </svg>
  );
}
