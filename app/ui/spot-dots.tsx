/**
 * Spots as dots: solid is accepted, a ring with a dot is offered, a ring is open. Decorative, since
 * text is beside it; nothing for 0 (not stated).
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
