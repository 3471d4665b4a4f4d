export const RECRUITMENT_TYPES = ['find_mentor', 'find_mentee', 'find_team'] as const;
export type RecruitmentType = (typeof RECRUITMENT_TYPES)[number];
/** The kinds: `label` for details, `short` for rows and tabs, `slug` for URLs. */
export const RECRUITMENT: Record<RecruitmentType, { label: string; short: string; slug: string }> = {
  find_mentor: { label: 'Looking for Mentor', short: 'Mentor', slug: 'mentor' },
  find_mentee: { label: 'Looking for Mentee', short: 'Mentee', slug: 'mentee' },
  find_team: { label: 'Looking for Team member', short: 'Team Member', slug: 'team' },
};
