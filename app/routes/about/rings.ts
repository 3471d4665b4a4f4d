/** One circle of the rings: its center, and whether the spot is taken. */
export type RingSpot = { x: number; y: number; taken: boolean };
/** Spots of one proposal, beside each other. */
export type SpotCounts = { open: number; taken: number };

/** Width and height of the square that holds the rings, in SVG units. */
export const RINGS_SIZE = 540;
const RADII = [86, 129, 172, 216, 260];
const SPOTS_PER_RING = [12, 20, 27, 35, 48];
const SPOT_SPACING = 10;
const MAX_CROPPED_MARGIN = 54;
export const MAX_SPOTS = SPOTS_PER_RING.reduce((sum, spots) => sum + spots, 0);

/**
 * Arranges the spots of proposals in rings around an empty center, from the inside out, one list of
 * circles for each proposal that fits into `MAX_SPOTS`. The second value is the SVG `viewBox`, which
 * crops the margin where the outer rings are empty.
 */
export function spotRings<Counts extends SpotCounts>(
  proposals: readonly Counts[],
): [{ proposal: Counts; spots: RingSpot[] }[], viewBox: string] {
  let end = 0;
  const fitting = proposals.flatMap((proposal) => {
    const from = end;
    const to = from + proposal.open + proposal.taken;
    if (to > MAX_SPOTS) return [];
    end = to;
    return [{ proposal, from, to }];
  });
  const [places, viewBox] = ringPlaces(end);
  const placed = fitting.map(({ proposal, from, to }) => ({
    proposal,
    spots: places.slice(from, to).map((place, index) => ({ ...place, taken: index < proposal.taken })),
  }));
  return [placed, viewBox];
}

/** The centers of `count` circles in rings that are equally dense, and the `viewBox` around them. */
function ringPlaces(count: number): [{ x: number; y: number }[], viewBox: string] {
  const rings = ringsFor(count);
  const capacity = SPOTS_PER_RING.slice(0, rings).reduce((sum, spots) => sum + spots, 0);
  const places = RADII.slice(0, rings).flatMap((radius, ring) =>
    ringOf(shareOf(count, ring, capacity, rings), radius, ring),
  );
  const margin = Math.min(MAX_CROPPED_MARGIN, RINGS_SIZE / 2 - RADII[rings - 1]! - SPOT_SPACING);
  const size = RINGS_SIZE - 2 * margin;
  return [places, `${margin} ${margin} ${size} ${size}`];
}

function ringsFor(circles: number): number {
  let room = 0;
  return SPOTS_PER_RING.findIndex((spots) => (room += spots) >= circles) + 1;
}

/** Number of circles in a ring, so that all rings are equally dense. */
function shareOf(circles: number, ring: number, capacity: number, rings: number): number {
  const upTo = (end: number) =>
    Math.round((circles * SPOTS_PER_RING.slice(0, end).reduce((sum, spots) => sum + spots, 0)) / capacity);
  return (ring + 1 === rings ? circles : upTo(ring + 1)) - upTo(ring);
}

function ringOf(count: number, radius: number, ring: number): { x: number; y: number }[] {
  const middle = RINGS_SIZE / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI - 0.5 - ring * 0.37;
    return { x: round(middle + radius * Math.cos(angle)), y: round(middle + radius * Math.sin(angle)) };
  });
}
