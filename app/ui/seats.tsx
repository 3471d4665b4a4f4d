/**
 * Spots drawn as seats: solid is accepted, a ring with a dot is offered and not yet answered, a ring is open. Decoration only:
 * the words beside it carry the meaning. Nothing is drawn where the number is not stated (0).
 */
export function Seats({
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
  const seats = Array.from({ length: participants }, (_, place) =>
    place < accepted ? undefined : place < accepted + held ? 'held' : 'o',
  );
  return (
    <span className={big ? 'seats b' : 'seats'} aria-hidden="true">
      {seats.map((className, place) => (
        <i key={place} className={className} />
      ))}
    </span>
  );
}
