import type {
  ReceivedApplication,
  ReceivedApplications,
} from '../../../server/queries/received-application.ts';
import type { SentApplication } from '../../../server/queries/sent-application.ts';

/** A line of the people who applied. */
export type ReceivedLine = Pick<ReceivedApplication, 'id' | 'name' | 'shown' | 'words' | 'sentAt'>;

/** What was sent to one proposal, as the dashboard shows it: a line of each, and one as a whole. */
export type ReceivedShown = Pick<ReceivedApplications, 'heldSpots' | 'undecided'> & {
  lines: ReceivedLine[];
  open: ReceivedApplication | null;
};

/** Of thousands of applications only the one that is open goes to the browser with all that was written; without an id the first. */
export function receivedShown(received: ReceivedApplications, applicationId: number | null): ReceivedShown {
  const { rows, heldSpots, undecided } = received;
  return {
    heldSpots,
    undecided,
    lines: rows.map(({ id, name, shown, words, sentAt }) => ({ id, name, shown, words, sentAt })),
    open: rows.find(({ id }) => id === applicationId) ?? rows[0] ?? null,
  };
}

/** One person of those who are told at once, and what they get; what they had written is not asked for there. */
export type ToldLine = Omit<ReceivedApplication, 'answers' | 'comments' | 'referenceLink' | 'resume'>;

/** Everybody who is told, in the order of their applications. */
export type Told = Omit<ReceivedApplications, 'rows'> & { rows: ToldLine[] };

export function toldLine(application: ReceivedApplication): ToldLine {
  const { answers: _a, comments: _c, referenceLink: _l, resume: _r, ...line } = application;
  return line;
}

/** A line of what I sent; what was written in it stands on its own page. */
export type SentLine = Omit<SentApplication, 'answers' | 'comments' | 'referenceLink' | 'resumeId'>;

export function sentLine(application: SentApplication): SentLine {
  const { answers: _a, comments: _c, referenceLink: _l, resumeId: _r, ...line } = application;
  return line;
}
