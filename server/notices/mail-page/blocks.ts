import type { Block, Seat } from './sheet.ts';

/** The first thing one reads. */
export const headline = (text: string): Block => ({ is: 'headline', text });
/** The one fact, right under the headline. */
export const lead = (text: string): Block => ({ is: 'lead', text });
export const paragraph = (text: string): Block => ({ is: 'paragraph', text });
/** In small type, after the button. */
export const note = (text: string): Block => ({ is: 'note', text });
export const heading = (text: string): Block => ({ is: 'heading', text });
export const button = (label: string, url: string): Block => ({ is: 'button', label, url });
export const link = (label: string, url: string): Block => ({ is: 'link', label, url });
export const drawnSeats = (...seats: Seat[]): Block => ({ is: 'seats', seats });

/** The spots of a proposal as who is invited finds them: taken ones, the one that is held for them, open ones. */
export function seatsWithOneHeld({
  participants,
  acceptedCount,
}: {
  participants: number;
  acceptedCount: number;
}): Block {
  const places = Math.max(participants, 1);
  const taken = Math.min(acceptedCount, places - 1);
  return drawnSeats(
    ...Array.from({ length: places }, (_, place): Seat =>
      place < taken ? 'taken' : place === taken ? 'held' : 'open',
    ),
  );
}

/** The spots of a proposal, taken and open, as they are now; nothing where their number is not stated. */
export function spotsTaken({
  participants,
  acceptedCount,
}: {
  participants: number;
  acceptedCount: number;
}): Block[] {
  if (participants === 0) return [];
  const seat = (_: unknown, place: number): Seat => (place < acceptedCount ? 'taken' : 'open');
  return [drawnSeats(...Array.from({ length: participants }, seat))];
}

/** Facts with their names, one a line; what is null is left out. */
export function ledger(...rows: ({ label: string; value: string } | null)[]): Block {
  return { is: 'ledger', rows: rows.filter((row) => row !== null) };
}

export const fact = (label: string, value: string) => ({ label, value });

/** What somebody wrote to the reader; no block where they wrote nothing. */
export function quotation(label: string, text: string): Block[] {
  return text.trim() === '' ? [] : [{ is: 'quotation', label, text }];
}

/** Text of several lines that is the reader's own or the team's; no block where there is none. */
export function prose(label: string, text: string): Block[] {
  return text.trim() === '' ? [] : [{ is: 'prose', label, text }];
}
