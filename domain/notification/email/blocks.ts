import type { EmailBlock, SpotState } from './email-template.ts';

/** The heading of the email. */
export const headline = (text: string): EmailBlock => ({ is: 'headline', text });
/** The main sentence, below the headline. */
export const lead = (text: string): EmailBlock => ({ is: 'lead', text });
export const paragraph = (text: string): EmailBlock => ({ is: 'paragraph', text });
/** In small type, after the button. */
export const note = (text: string): EmailBlock => ({ is: 'note', text });
export const heading = (text: string): EmailBlock => ({ is: 'heading', text });
export const button = (label: string, url: string): EmailBlock => ({ is: 'button', label, url });
export const link = (label: string, url: string): EmailBlock => ({ is: 'link', label, url });
export const spotStates = (...spots: SpotState[]): EmailBlock => ({ is: 'spots', spots });

/** The spots as an invited applicant sees them: taken, held for the applicant, open. */
export function spotStatesWithOneHeld({
  participants,
  acceptedCount,
}: {
  participants: number;
  acceptedCount: number;
}): EmailBlock {
  const spotCount = Math.max(participants, 1);
  const taken = Math.min(acceptedCount, spotCount - 1);
  return spotStates(
    ...Array.from({ length: spotCount }, (_, index): SpotState =>
      index < taken ? 'taken' : index === taken ? 'held' : 'open',
    ),
  );
}

/** Taken and open spots of a proposal; no block when their number is not stated. */
export function spotsTaken({
  participants,
  acceptedCount,
}: {
  participants: number;
  acceptedCount: number;
}): EmailBlock[] {
  if (participants === 0) return [];
  const spot = (_: unknown, index: number): SpotState => (index < acceptedCount ? 'taken' : 'open');
  return [spotStates(...Array.from({ length: participants }, spot))];
}

/** Labeled facts, one a line; null rows are omitted. */
export function ledger(...rows: ({ label: string; value: string } | null)[]): EmailBlock {
  return { is: 'ledger', rows: rows.filter((row) => row !== null) };
}

export const fact = (label: string, value: string) => ({ label, value });

/** Text that someone wrote to the reader; no block if it is blank. */
export function quotation(label: string, text: string): EmailBlock[] {
  return text.trim() === '' ? [] : [{ is: 'quotation', label, text }];
}

/** Multi-line text by the reader or the team; no block if it is blank. */
export function prose(label: string, text: string): EmailBlock[] {
  return text.trim() === '' ? [] : [{ is: 'prose', label, text }];
}
