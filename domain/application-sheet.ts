import { APPLICATION_LABEL, type ApplicationStatus, receiptNumber } from './application.ts';
import { csvFile } from './csv.ts';
import { dayIn, timeIn, zoneName } from './deadline.ts';
import { type Proposal, type Three, askedQuestions } from './proposal.ts';

/** An application as it stands in its owner's file. */
export type SheetRow = {
  id: number;
  name: string;
  /** As its owner reads it: a pending decision counts as what it will become. */
  shown: ApplicationStatus;
  sentAt: Date;
  answers: Three;
  comments: string;
  referenceLink: string;
  reason: string | null;
  invitation: { message: string } | null;
  declineNote: string;
  /** The owner's private note. */
  note: string;
  contact: { email: string } | null;
};

/**
 * The applications to one proposal as a CSV file for its owner. Withdrawn ones are not in it, since what was written went back; an e-mail
 * address stands only where somebody has accepted, since only then it is shared; resumes never do.
 */
export function applicationSheet(
  proposal: Pick<Proposal, 'questions' | 'timeZone'>,
  rows: readonly SheetRow[],
): string {
  const { timeZone } = proposal;
  const asked = askedQuestions(proposal.questions);
  const heads = [
    ...['Receipt', 'Name', 'Status', 'Sent at', 'Time zone'],
    ...asked.map(({ question }, number) => `Question ${number + 1}: ${question}`),
    ...['Comments', 'Reference link', 'Your reason or message', 'Their words when declining'],
    ...['Your private note', 'E-mail'],
  ];
  const lines = rows
    .filter(({ shown }) => shown !== 'withdrawn' && shown !== 'saved')
    .map((row) => [
      ...[receiptNumber(row.id), row.name, APPLICATION_LABEL[row.shown]],
      ...[`${dayIn(row.sentAt, timeZone)}T${timeIn(row.sentAt, timeZone)}`, zoneName(timeZone)],
      ...asked.map(({ place }) => row.answers[place]!),
      ...[row.comments, row.referenceLink, row.reason ?? row.invitation?.message ?? '', row.declineNote],
      ...[row.note, row.contact?.email ?? ''],
    ]);
  return csvFile([heads, ...lines]);
}
