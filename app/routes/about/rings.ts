/** One circle of the drawing: where it stands, in which ring, and whether somebody sits there. */
export type RingSpot = { x: number; y: number; ring: number; taken: boolean };

/** The drawing is a square of this width. */
const RINGS_SIZE = 540;
const RADII = [86, 129, 172, 216, 260];
const SPOTS_PER_RING = [12, 20, 27, 35, 48];
const SPOT_SPACING = 10;
const MAX_CROPPED_MARGIN = 54;
const MAX_SPOTS = SPOTS_PER_RING.reduce((sum, spots) => sum + spots, 0);
// Turns from one seat to the next that never line up, so that taken seats lie scattered, and in the same places each time.
const GOLDEN = 0.618_034;

/**
 * Seats of a board in rings around an empty middle: one for each spot as long as there is room for all, else in proportion. A board
 * without spots is one ring of open seats.
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

/** What of the square is shown, as an SVG's viewBox: less of its margin where outer rings are empty. */
export function ringsView(seats: readonly RingSpot[]): string {
  const outermost = RADII[Math.max(...seats.map(({ ring }) => ring))]!;
  const margin = Math.min(MAX_CROPPED_MARGIN, RINGS_SIZE / 2 - outermost - SPOT_SPACING);
  const size = RINGS_SIZE - 2 * margin;
  return `${margin} ${margin} ${size} ${size}`;
}

const scattered = (index: number) => (index * GOLDEN) % 1;

/** Somebody who sits is always seen, and so is an open seat. */
function takenCircles(taken: number, all: number, circles: number): number {
  if (taken === 0 || taken === all) return taken === 0 ? 0 : circles;
  return Math.min(circles - 1, Math.max(1, Math.round((taken / all) * circles)));
}

function ringsFor(circles: number): number {
  let room = 0;
  return SPOTS_PER_RING.findIndex((spots) => (room += spots) >= circles) + 1;
}

/** How many of the seats stand in a ring, so that all rings are filled alike. */
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
