import type { EmailBlock, SpotState } from './template-model.ts';

/** The first thing one reads. */
export const headline = (text: string): EmailBlock => ({ is: 'headline', text });
/** The one fact, right under the headline. */
export const lead = (text: string): EmailBlock => ({ is: 'lead', text });
export const paragraph = (text: string): EmailBlock => ({ is: 'paragraph', text });
/** In small type, after the button. */
export const note = (text: string): EmailBlock => ({ is: 'note', text });
export const heading = (text: string): EmailBlock => ({ is: 'heading', text });
export const button = (label: string, url: string): EmailBlock => ({ is: 'button', label, url });
export const link = (label: string, url: string): EmailBlock => ({ is: 'link', label, url });
export const spotStates = (...seats: SpotState[]): EmailBlock => ({ is: 'seats', seats });

/** The spots of a proposal as who is invited finds them: taken ones, the one that is held for them, open ones. */
export function spotStatesWithOneHeld({
  participants,
  acceptedCount,
}: {
  participants: number;
  acceptedCount: number;
}): EmailBlock {
  const places = Math.max(participants, 1);
  const taken = Math.min(acceptedCount, places - 1);
  return spotStates(
    ...Array.from({ length: places }, (_, place): SpotState =>
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
}): EmailBlock[] {
  if (participants === 0) return [];
  const seat = (_: unknown, place: number): SpotState => (place < acceptedCount ? 'taken' : 'open');
  return [spotStates(...Array.from({ length: participants }, seat))];
}

/** Facts with their names, one a line; what is null is left out. */
export function ledger(...rows: ({ label: string; value: string } | null)[]): EmailBlock {
  return { is: 'ledger', rows: rows.filter((row) => row !== null) };
}

export const fact = (label: string, value: string) => ({ label, value });

/** What somebody wrote to the reader; no block where they wrote nothing. */
export function quotation(label: string, text: string): EmailBlock[] {
  return text.trim() === '' ? [] : [{ is: 'quotation', label, text }];
}

/** Text of several lines that is the reader's own or the team's; no block where there is none. */
export function prose(label: string, text: string): EmailBlock[] {
  return text.trim() === '' ? [] : [{ is: 'prose', label, text }];
}
