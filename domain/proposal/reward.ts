/** What participants get, in this order. `volunteer` excludes `paid`. */
export const REWARDS = ['paid', 'credit', 'volunteer'] as const;
export type Reward = (typeof REWARDS)[number];
/** Whether participants get the reward, among others. */
export function offersReward(
  { terms }: { terms: { rewards: readonly Reward[] } | null },
  reward: Reward,
): boolean {
  return terms?.rewards.includes(reward) ?? false;
}

/** Labels of the filter by reward. */
export const REWARD_LABEL: Record<Reward, string> = {
  paid: 'Paid',
  credit: 'Credit',
  volunteer: 'Volunteer',
};
