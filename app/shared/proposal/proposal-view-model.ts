import type { Listed, ProposalDays } from '#domain/proposal/proposal-dates.ts';
import type {
  Proposal,
  ProposalContent,
  ProposalSummary,
  RecruitmentType,
  WorkLocation,
} from '#domain/proposal/proposal.ts';
import type { RichField, RichText } from '#domain/text/rich-text.ts';
import type { TermsLine } from '#domain/proposal/terms-summary.ts';

/** Required values that a draft may not have yet. */
type Unchosen = {
  recruitmentType: RecruitmentType | null;
  workLocation: WorkLocation | null;
  closeAt: Date | null;
  resultAt: Date | null;
};

/** A published proposal in a list. */
export type ListedProposal = Omit<Listed<ProposalSummary>, 'ownerId'>;

/** Data of a proposal row: a published proposal or a draft. */
export type RowProposal = Listed<
  Omit<ProposalSummary, 'id' | 'ownerId' | 'posterPage' | 'termsBadge' | keyof Unchosen> & Unchosen
> & { posterPage?: string | null; termsBadge?: string | null };

/**
 * Data of a proposal page. A draft may have '' for calendar days, and has no `id` before
 * publishing.
 */
export type PageProposal = Omit<
  ProposalContent,
  keyof Unchosen | RichField | 'terms' | 'teamMode' | 'teamSize' | 'timeZone'
> &
  Omit<Unchosen, 'resultAt'> &
  Record<RichField, RichText> & {
    id?: number;
    days: ProposalDays;
    termsLines: TermsLine[];
    termsBadge: string | null;
    /** "One person or a team of up to 3"; null where one person applies. */
    whoCanApply: string | null;
  } & Pick<Proposal, 'status' | 'applicationCount' | 'acceptedCount' | 'demand' | 'demandUntil'>;
