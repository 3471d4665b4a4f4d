import { dayIn, daysBetween } from '../../domain/deadline.ts';
import type {
  Proposal,
  ProposalContent,
  ProposalSummary,
  RecruitmentType,
  WorkLocation,
} from '../../domain/proposal.ts';
import type { RichField, RichText } from '../../domain/rich-text.ts';
import type { TermsLine } from '../../domain/terms-summary.ts';
import { plural } from '../../domain/text.ts';

/** Required values that a draft may not have yet. */
type Unchosen = {
  recruitmentType: RecruitmentType | null;
  workLocation: WorkLocation | null;
  closeAt: Date | null;
  resultAt: Date | null;
};

/** Data of a proposal row: a published proposal or a draft. */
export type RowProposal = Omit<
  ProposalSummary,
  'id' | 'ownerId' | 'posterPage' | 'termsBadge' | 'announcedAt' | keyof Unchosen
> &
  Unchosen & { posterPage?: string | null; termsBadge?: string | null; announcedAt?: Date | null };

/**
 * Data of a proposal page. A draft may have '' for calendar days, and has no `id` before
 * publishing.
 */
export type PageProposal = Omit<
  ProposalContent,
  keyof Unchosen | RichField | 'terms' | 'teamMode' | 'teamSize'
> &
  Unchosen &
  Record<RichField, RichText> & {
    id?: number;
    missedResultAt?: Date | null;
    announcedAt?: Date | null;
    termsLines: TermsLine[];
    termsBadge: string | null;
    /** "One person or a team of up to 3"; null where one person applies. */
    whoCanApply: string | null;
  } & Pick<Proposal, 'status' | 'postedAt' | 'applicationCount' | 'acceptedCount' | 'demand' | 'demandUntil'>;

/** "Posted today", "Posted 1 day ago": counts calendar days in the proposal's zone. */
export function postedLabel(facts: { postedAt: Date; timeZone: string }, now: Date): string {
  const days = daysBetween(dayIn(facts.postedAt, facts.timeZone), dayIn(now, facts.timeZone));
  return days <= 0 ? 'Posted today' : `Posted ${plural(days, 'day')} ago`;
}

/** Elapsed time between posting and closing, in percent (0 to 100). */
export function elapsedPercent(facts: { postedAt: Date; closeAt: Date }, now: Date): number {
  const duration = facts.closeAt.getTime() - facts.postedAt.getTime();
  if (duration <= 0) return 100;
  const elapsedShare = (now.getTime() - facts.postedAt.getTime()) / duration;
  return Math.round(Math.min(1, Math.max(0, elapsedShare)) * 100);
}
