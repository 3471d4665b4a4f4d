import type { Proposal, RecruitmentType, WorkLocation } from '#domain/proposal/proposal.ts';

/** An instant as JSON: ISO 8601, UTC. */
export type Instant = string;

/** A proposal as it was when the notification was enqueued. */
export type ProposalFacts = {
  id: number;
  title: string;
  name: string;
  organization: string;
  recruitmentType: RecruitmentType;
  workLocation: WorkLocation;
  hoursPerWeek: number;
  participants: number;
  acceptedCount: number;
  topics: string[];
  rolling: boolean;
  /** Calendar days, `YYYY-MM-DD`. */
  startDate: string;
  endDate: string;
  closeAt: Instant;
  resultAt: Instant;
  timeZone: string;
};

/** A proposal as subscribers read it. */
export type ListedProposalFacts = ProposalFacts & { summary: string };

/** The application that a notification is about. */
export type ApplicationRef = { applicationId: number; proposal: ProposalFacts };

/** One question with its submitted answer. */
export type Answered = { question: string; answer: string };

/** Why someone follows a proposal. */
export type Why = 'applied' | 'draft' | 'saved';

/** The facts of a proposal that notifications store. */
export function proposalFacts(proposal: Proposal): ProposalFacts {
  const { id, title, name, organization, recruitmentType, workLocation, hoursPerWeek } = proposal;
  const { participants, acceptedCount, topics, startDate, endDate, timeZone } = proposal;
  return {
    id,
    title,
    name,
    organization,
    recruitmentType,
    workLocation,
    hoursPerWeek,
    participants,
    acceptedCount,
    topics: [...topics],
    startDate,
    endDate,
    timeZone,
    rolling: proposal.appType === 'rolling',
    closeAt: proposal.closeAt.toISOString(),
    resultAt: proposal.resultAt.toISOString(),
  };
}
