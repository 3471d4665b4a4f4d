/**
 * One circle of the rings: its center, its ring (0 is the innermost), and whether the spot is
 * taken.
 */
export type RingSpot = { x: number; y: number; ring: number; taken: boolean };

/** Width and height of the square that holds the rings, in SVG units. */
const RINGS_SIZE = 540;
const RADII = [86, 129, 172, 216, 260];
const SPOTS_PER_RING = [12, 20, 27, 35, 48];
const SPOT_SPACING = 10;
const MAX_CROPPED_MARGIN = 54;
const MAX_SPOTS = SPOTS_PER_RING.reduce((sum, spots) => sum + spots, 0);
// Golden ratio steps: taken spots look scattered, and are the same ones at every render.
const GOLDEN = 0.618_034;

/**
 * Arranges spots in rings around an empty center: one circle for each spot up to `MAX_SPOTS`, in
 * proportion above. Without any spot it returns one ring of open circles.
 */
export function spotRings({ open, taken }: { open: number; taken: number }): RingSpot[] {
  const all = open + taken;
  const circles = all === 0 ? SPOTS_PER_RING[0]! : Math.min(all, MAX_SPOTS);
  const rings = ringsFor(circles);
  const room = SPOTS_PER_RING.slice(0, rings).reduce((sum, spots) => sum + spots, 0);
  const seats = RADII.slice(0, rings).flatMap((radius, ring) =>
    ringOf(shareOf(circles, ring, room, rings), radius, ring),
  );
  const order = seats.map((_seat, index) => index).toSorted((a, b) => scattered(a) - scattered(b));
  const sitting = new Set(order.slice(0, all === 0 ? 0 : takenCircles(taken, all, circles)));
  return seats.map((seat, index) => ({ ...seat, taken: sitting.has(index) }));
}

/** The SVG `viewBox`: crops the margin where the outer rings are empty. */
export function ringsView(seats: readonly RingSpot[]): string {
  const outermost = RADII[Math.max(...seats.map(({ ring }) => ring))]!;
  const margin = Math.min(MAX_CROPPED_MARGIN, RINGS_SIZE / 2 - outermost - SPOT_SPACING);
  const size = RINGS_SIZE - 2 * margin;
  return `${margin} ${margin} ${size} ${size}`;
}

const scattered = (index: number) => (index * GOLDEN) % 1;

/**
 * Number of circles shown as taken. At least one is taken and one open if there are any of either.
 */
function takenCircles(taken: number, all: number, circles: number): number {
  if (taken === 0 || taken === all) return taken === 0 ? 0 : circles;
  return Math.min(circles - 1, Math.max(1, Math.round((taken / all) * circles)));
}

function ringsFor(circles: number): number {
  let room = 0;
  return SPOTS_PER_RING.findIndex((spots) => (room += spots) >= circles) + 1;
}

/** Number of circles in a ring, so that all rings are equally dense. */
function shareOf(circles: number, ring: number, room: number, rings: number): number {
  const upTo = (end: number) =>
    Math.round((circles * SPOTS_PER_RING.slice(0, end).reduce((sum, spots) => sum + spots, 0)) / room);
  return (ring + 1 === rings ? circles : upTo(ring + 1)) - upTo(ring);
}

function ringOf(count: number, radius: number, ring: number): Omit<RingSpot, 'taken'>[] {
  const middle = RINGS_SIZE / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - 0.5 - ring * 0.37;
    return { x: round(middle + radius * Math.cos(angle)), y: round(middle + radius * Math.sin(angle)), ring };
  });
}
