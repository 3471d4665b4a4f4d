import { AI_USE_LABEL, aiUseText } from '#domain/application/ai-use.ts';
import { APPLICATION_LABEL, receiptNumber } from '#domain/application/application.ts';
import { BYTE_ORDER_MARK, csvLine } from '#domain/base/csv.ts';
import { dayIn, timeIn } from '#domain/time/deadline.ts';
import type { ReviewAverage } from './review-average.ts';
import { type Proposal, type Three, askedQuestions } from '#domain/proposal/proposal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { countAnswerWords } from '#domain/application/application-draft.ts';

/** An application as a row of the owner's CSV file. */
export type SheetRow = {
  id: number;
  name: string;
  /** The owner's view: a pending decision counts as what it will become. */
  shownStatus: ApplicationStatus;
  sentAt: Date;
  answers: Three;
  comments: string;
  referenceLink: string;
  aiUse: string;
  reason: string | null;
  invitation: { message: string } | null;
  declineNote: string;
  /** Averages of the panel's reviews; null without a submitted one. */
  average: ReviewAverage | null;
  /** The owner's private note. */
  note: string;
  contact: { email: string } | null;
  team: readonly { name: string; isLead: boolean; part: string; email: string | null }[];
};

/**
 * Streams the owner's CSV file of applications. Leaves out withdrawn ones and resumes; emails are
 * included only after acceptance.
 */
export async function* applicationSheet(
  proposal: Pick<Proposal, 'questions' | 'timeZone'>,
  rows: AsyncIterable<SheetRow>,
  applicationUrl: (id: number) => string,
  { withReviews = false }: { withReviews?: boolean } = {},
): AsyncGenerator<string, void> {
  const { timeZone } = proposal;
  const asked = askedQuestions(proposal.questions);
  const headings = [
    'Receipt',
    'Name',
    'Status',
    'Sent at',
    'Time zone',
    'Sent at (UTC)',
    ...asked.map(({ question }, number) => `Question ${number + 1}: ${question}`),
    'Words in answers',
    'Comments',
    'Reference link',
    AI_USE_LABEL,
    'Team',
    'Your message or reason',
    'Reason for declining',
    'Your private note',
    'Email',
    ...(withReviews ? ['Review mean', 'Review spread', 'Reviews', 'Review confidence'] : []),
    'Application',
  ];
  yield BYTE_ORDER_MARK + csvLine(headings);
  for await (const row of rows) {
    if (row.shownStatus === 'withdrawn' || row.shownStatus === 'saved') continue;
    const answers = asked.map(({ index }) => row.answers[index]!);
    const wordCount = countAnswerWords(answers);
    // Spreadsheets parse this format as a date; programs can use the UTC column.
    const sentAt = `${dayIn(row.sentAt, timeZone)} ${timeIn(row.sentAt, timeZone)}`;
    yield csvLine([
      receiptNumber(row.id),
      row.name,
      APPLICATION_LABEL[row.shownStatus],
      sentAt,
      timeZone,
      row.sentAt.toISOString(),
      ...answers,
      String(wordCount),
      row.comments,
      row.referenceLink,
      aiUseText(row.aiUse),
      row.team.map(teamLine).join('\n'),
      row.reason ?? row.invitation?.message ?? '',
      row.declineNote,
      row.note,
      row.contact?.email ?? '',
      ...(withReviews ? averageCells(row.average) : []),
      applicationUrl(row.id),
    ]);
  }
}

const averageCells = (average: ReviewAverage | null) =>
  [average?.mean, average?.spread, average?.count ?? 0, average?.confidence].map((value) =>
    String(value ?? ''),
  );

/** The name of that file: product, title, proposal id and current day, in ASCII. */
export function applicationSheetName(
  proposal: Pick<Proposal, 'id' | 'title' | 'timeZone'>,
  now: Date,
): string {
  const title = foldText(proposal.title)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `${['collegium', title, proposal.id, dayIn(now, proposal.timeZone)].filter(Boolean).join('-')}.csv`;
}

/** "Ana A., ana@example.edu: writes the parser", with the address after acceptance only. */
function teamLine({ name, isLead, part, email }: SheetRow['team'][number]): string {
  const who = [name, ...(isLead ? ['lead'] : []), ...(email && !isLead ? [email] : [])].join(', ');
  return part ? `${who}: ${part}` : who;
}
