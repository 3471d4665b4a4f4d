/**
 * Spots drawn as seats: solid is accepted, a ring with a dot is offered and not yet answered, a ring is open. Decoration only:
 * the words beside it carry the meaning. Nothing is drawn where the number is not stated (0).
 */
export function SpotDots({
  participants,
  accepted,
  held = 0,
  big = false,
}: {
  participants: number;
  accepted: number;
  held?: number;
  big?: boolean;
}) {
  if (participants === 0) return null;
  const seats = Array.from({ length: participants }, (_, index) =>
    index < accepted ? undefined : index < accepted + held ? 'held' : 'o',
  );
  return (
    <span className={big ? 'seats b' : 'seats'} aria-hidden="true">
      {seats.map((className, index) => (
        <i key={index} className={className} />
      ))}
    </span>
  );
}
