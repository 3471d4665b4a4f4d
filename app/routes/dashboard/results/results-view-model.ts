import type { SignedIn } from '../../../../domain/actor.ts';
import type { Decision } from '../../../../domain/application.ts';
import { dayIn, formatDay, formatInstant } from '../../../../domain/deadline.ts';
import { type Proposal, isAccepting, spotCap } from '../../../../domain/proposal.ts';
import { resultNotification } from '../../../../domain/result-notification.ts';
import { waitlist } from '../../../../domain/waitlist.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import { findMember } from '../../../../server/queries/member.ts';
import type { ResultLine } from '../../../../server/queries/result.ts';
import { nextSteps, recordLabel } from './next-steps.ts';
import { groupsOf, undecidedOf } from './groups.ts';

type Listed = { proposal: Proposal; lines: ResultLine[] };
type PreviewQuery = { personId: number | null; plain: boolean };

/** One person's email, as it will be sent, and its index among all of them. */
export type Preview = {
  id: number;
  name: string;
  place: number;
  of: number;
  previous: number | null;
  next: number | null;
  subject: string;
  text: string;
  plain: boolean;
};

/**
 * The results before the announcement: groups, a preview of one email, and what blocks announcing.
 */
export async function reviewView(
  { proposal, lines }: Listed,
  { personId, plain }: PreviewQuery,
  { now, previewEmail }: Pick<RequestContext, 'now' | 'previewEmail'>,
) {
  const groups = groupsOf(proposal, lines, now);
  const recipients = groups.flatMap((group) => group.lines);
  const index = Math.max(
    0,
    recipients.findIndex(({ id }) => id === personId),
  );
  const line = lines.find(({ id }) => id === recipients[index]?.id);
  return {
    step: 'review' as const,
    proposal: headOf(proposal, now),
    spots: spotsOf(proposal),
    groups,
    undecided: undecidedOf(proposal, lines),
    why: whyNot(proposal, now),
    preview: line ? await previewOf(line.pendingDecision!, line) : null,
    chosen: personId !== null && line?.id === personId,
  };

  async function previewOf(decision: Decision, shown: ResultLine): Promise<Preview> {
    const { subject, text } = await previewEmail(resultNotification(decision, shown, proposal, now));
    return {
      id: shown.id,
      name: shown.name,
      place: index + 1,
      of: recipients.length,
      subject,
      text,
      plain,
      previous: recipients[index - 1]?.id ?? null,
      next: recipients[index + 1]?.id ?? null,
    };
  }
}

/** Why results cannot be announced yet, other than missing decisions. */
function whyNot(proposal: Proposal, now: Date): 'hidden' | 'accepting' | null {
  if (proposal.status === 'hidden') return 'hidden';
  return isAccepting(proposal, now) ? 'accepting' : null;
}

function headOf(proposal: Proposal, now: Date) {
  const { id, title, timeZone, closeAt, resultAt } = proposal;
  const day = (at: Date) => formatDay(dayIn(at, timeZone));
  const early = now < closeAt && !isAccepting(proposal, now);
  const closing = early ? 'Closed early' : `${now < closeAt ? 'Closes' : 'Closed'} ${day(closeAt)}`;
  return { id, title, closing, resultsBy: day(resultAt) };
}

/** Spots to render, and their number; null if the proposal has no upper bound. */
function spotsOf({ participants }: Proposal): { seats: number; cap: number | null } {
  const cap = spotCap(participants);
  return { seats: participants, cap: Number.isFinite(cap) ? cap : null };
}

/** The results after the announcement: groups, whether the emails arrived, and what comes next. */
export async function announcedView(
  { proposal, lines }: Listed,
  { db, actor, now }: { db: RequestContext['db']; actor: SignedIn; now: Date },
) {
  const owner = await findMember(db, actor, actor.uid, now);
  const groups = groupsOf(proposal, lines, now);
  const mailed = (state: ResultLine['mail']) => lines.filter(({ mail }) => mail === state).length;
  return {
    step: 'announced' as const,
    proposal: headOf(proposal, now),
    spots: spotsOf(proposal),
    announcedAt: formatInstant(proposal.announcedAt!, proposal.timeZone),
    groups,
    undecided: undecidedOf(proposal, lines),
    mails: { delivered: mailed('delivered'), onItsWay: mailed('on_its_way'), refused: mailed('refused') },
    record: owner.ok ? recordLabel(owner.value.record, proposal) : null,
    stops: nextSteps(proposal, lines, now),
    replyDays: replyDays(proposal, lines),
    nextName: waitlist(lines)[0]?.name ?? null,
  };
}

function replyDays({ timeZone }: Proposal, lines: readonly ResultLine[]): string[] {
  const days = lines.flatMap(({ shown, replyBy }) =>
    shown === 'invited' && replyBy ? dayIn(replyBy, timeZone) : [],
  );
  return [...new Set(days)].toSorted().map(formatDay);
}

export type Review = Awaited<ReturnType<typeof reviewView>>;
export type Announced = Awaited<ReturnType<typeof announcedView>>;
