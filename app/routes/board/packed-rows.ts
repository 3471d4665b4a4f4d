import type { ProposalSummary } from '../../../domain/proposal.ts';

/** Every field of a row, in the order in which it travels. */
const FIELDS: Record<keyof ProposalSummary, 'as it is' | 'moment'> = {
  id: 'as it is',
  ownerId: 'as it is',
  status: 'as it is',
  title: 'as it is',
  name: 'as it is',
  organization: 'as it is',
  recruitmentType: 'as it is',
  workLocation: 'as it is',
  appType: 'as it is',
  withEvent: 'as it is',
  topics: 'as it is',
  hoursPerWeek: 'as it is',
  participants: 'as it is',
  acceptedCount: 'as it is',
  applicationCount: 'as it is',
  closeAt: 'moment',
  resultAt: 'moment',
  announcedAt: 'moment',
  timeZone: 'as it is',
  postedAt: 'moment',
  posterPage: 'as it is',
};
const NAMES = Object.keys(FIELDS) as (keyof ProposalSummary)[];

/**
 * Rows as one text. React Router would write down each value of each row by itself, for every reader anew, and that took longer than anything
 * else of a list; this is written once for each reading, and read where the rows are drawn.
 */
export type PackedRows = string;

const packed = new WeakMap<readonly ProposalSummary[], PackedRows>();

/** The same rows are packed once. */
export function packRows(rows: readonly ProposalSummary[]): PackedRows {
  let text = packed.get(rows);
  if (text === undefined) {
    text = JSON.stringify(rows.map((row) => NAMES.map((name) => row[name])));
    packed.set(rows, text);
  }
  return text;
}

export function unpackRows(text: PackedRows): ProposalSummary[] {
  return (JSON.parse(text) as unknown[][]).map((values) => {
    const row = NAMES.map((name, place) => [
      name,
      FIELDS[name] === 'moment' && values[place] !== null ? new Date(values[place] as string) : values[place],
    ]);
    return Object.fromEntries(row) as ProposalSummary;
  });
}
