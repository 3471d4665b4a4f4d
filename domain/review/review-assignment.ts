/** An application, who must not review it, and who has a review of it already. */
export type Assignable = {
  applicationId: number;
  /** In conflict, possibly in conflict, or returned it. */
  excluded: readonly string[];
  assigned: readonly string[];
};
export type Assignment = { applicationId: number; reviewerId: string };

/**
 * Assigns reviewers until each application has `wanted` reviews, or no one is left who may. The
 * loads differ by at most 1 where exclusions allow it, and the result does not depend on the order
 * of the input.
 */
export function assignEvenly(
  reviewerIds: readonly string[],
  applications: readonly Assignable[],
  wanted: number,
): Assignment[] {
  // Sorting by load is stable, so this order decides among equal loads.
  const reviewers = [...new Set(reviewerIds)].toSorted();
  const loads = new Map(reviewers.map((uid) => [uid, 0]));
  const takers = new Map<number, Set<string>>();
  const mayTake = new Map<number, readonly string[]>();
  const added: Assignment[] = [];
  for (const { applicationId, excluded, assigned } of applications) {
    for (const uid of assigned) if (loads.has(uid)) loads.set(uid, loads.get(uid)! + 1);
    const open = reviewers.filter((uid) => !excluded.includes(uid) && !assigned.includes(uid));
    takers.set(applicationId, new Set());
    mayTake.set(applicationId, open);
  }
  // Applications with the fewest possible reviewers choose first.
  const inOrder = applications.toSorted(
    (a, b) =>
      mayTake.get(a.applicationId)!.length - mayTake.get(b.applicationId)!.length ||
      a.applicationId - b.applicationId,
  );
  for (const { applicationId, assigned } of inOrder) {
    for (let count = assigned.length; count < wanted; count += 1) {
      const [uid] = mayTake
        .get(applicationId)!
        .filter((candidate) => !takers.get(applicationId)!.has(candidate))
        .toSorted((a, b) => loads.get(a)! - loads.get(b)!);
      if (uid === undefined) break;
      takers.get(applicationId)!.add(uid);
      loads.set(uid, loads.get(uid)! + 1);
    }
  }
  while (moveOne(inOrder, reviewers, loads, takers, mayTake));
  for (const { applicationId } of applications.toSorted((a, b) => a.applicationId - b.applicationId))
    for (const reviewerId of [...takers.get(applicationId)!].toSorted())
      added.push({ applicationId, reviewerId });
  return added;
}

/**
 * Moves one new assignment from a reviewer to one with at least two fewer, directly or over others,
 * or returns false if none can move. Each move makes the loads more even, so that repeating it
 * ends.
 */
function moveOne(
  applications: readonly Assignable[],
  reviewers: readonly string[],
  loads: Map<string, number>,
  takers: Map<number, Set<string>>,
  mayTake: Map<number, readonly string[]>,
): boolean {
  const byLoad = reviewers.toSorted((a, b) => loads.get(b)! - loads.get(a)!);
  for (const from of byLoad) {
    // Breadth first: who could take over whose assignment.
    const cameFrom = new Map<string, { giver: string; applicationId: number }>();
    const queue = [from];
    for (const giver of queue) {
      for (const { applicationId } of applications) {
        const taking = takers.get(applicationId)!;
        if (!taking.has(giver)) continue;
        for (const uid of mayTake.get(applicationId)!) {
          if (uid === from || taking.has(uid) || cameFrom.has(uid)) continue;
          cameFrom.set(uid, { giver, applicationId });
          queue.push(uid);
        }
      }
    }
    const to = queue.find((uid) => loads.get(uid)! <= loads.get(from)! - 2);
    if (to === undefined) continue;
    loads.set(from, loads.get(from)! - 1);
    loads.set(to, loads.get(to)! + 1);
    for (let uid = to; uid !== from;) {
      const { giver, applicationId } = cameFrom.get(uid)!;
      takers.get(applicationId)!.delete(giver);
      takers.get(applicationId)!.add(uid);
      uid = giver;
    }
    return true;
  }
  return false;
}

/** Reviewers of some applications have loads that differ by this much. */
export function loadDifference(
  reviewerIds: readonly string[],
  assignments: readonly Pick<Assignment, 'reviewerId'>[],
): number {
  const loads = reviewerIds.map((uid) => assignments.filter(({ reviewerId }) => reviewerId === uid).length);
  return loads.length === 0 ? 0 : Math.max(...loads) - Math.min(...loads);
}
