import * as styles from './table-illustration.module.css';

/** A variant of the illustration, fourteen spots around a table. */
export type TableScene = 'missing' | 'cleared' | 'taken' | 'half' | 'new' | 'out-of-place';

const ring = (count: number, radius: number) =>
  Array.from({ length: count }, (_, spot) => {
    const angle = (spot / count) * 2 * Math.PI - Math.PI / 2;
    const round = (value: number) => Math.round(value * 10) / 10;
    return [round(84 + radius * Math.cos(angle)), round(84 + radius * Math.sin(angle))] as const;
  });

const table = ring(14, 66);
const inner = ring(7, 34);
const jumbled = [
  [84, 9],
  [107, 36.2],
  [139.5, 39.7],
  [160, 66.6],
  [140.5, 96.9],
  [137.9, 127],
  [106.6, 130.9],
  [84, 160],
  [57.5, 139],
  [22.2, 133.3],
  [30.4, 96.2],
  [13.8, 68],
  [39.4, 48.5],
  [50.6, 14.6],
] as const;

type Spot = 'person' | 'gone' | 'wanted' | 'open';

const spotOf: Record<TableScene, (spot: number) => Spot> = {
  missing: (spot) => (spot === 3 ? 'wanted' : 'person'),
  cleared: () => 'gone',
  taken: () => 'person',
  half: (spot) => (spot < 7 ? 'person' : 'gone'),
  new: () => 'person',
  'out-of-place': () => 'person',
};

const KINDS: Record<Spot, string | undefined> = {
  person: styles.person,
  gone: styles.gone,
  wanted: styles.wanted,
  open: styles.open,
};

const radius: Record<Spot, number> = { person: 8, gone: 7, wanted: 7, open: 7 };

type Props = { scene: TableScene; className?: string | undefined };

/** Illustration of an error page; decorative, since the text says the same. */
export function TableIllustration({ scene, className }: Props) {
  const spots = scene === 'out-of-place' ? jumbled : table;
  return (
    <svg className={className} viewBox="0 0 168 168" aria-hidden="true">
      {spots.map(([x, y], spot) => {
        const kind = spotOf[scene](spot);
        return <circle key={spot} className={KINDS[kind]} cx={x} cy={y} r={radius[kind]} />;
      })}
      {scene === 'taken' && <circle className={styles.open} cx="84" cy="84" r="7" />}
      {scene === 'new' &&
        inner.map(([x, y]) => <circle key={`${x} ${y}`} className={styles.open} cx={x} cy={y} r="7" />)}
    </svg>
  );
}
