import { type PanelReviewStatus, isSubmittedReview } from './panel-review.ts';
import type { ReviewPanel } from './review-panel.ts';

type MadeReview = { reviewer: { uid: string }; status: PanelReviewStatus };
type PanelFacts = {
  panel: Pick<ReviewPanel, 'wanted'> | null;
  reviewers: readonly { uid: string; name: string }[];
  applications: readonly { isReady: boolean; isOpen: boolean; reviews: readonly MadeReview[] }[];
};

/** Conflicts that the owner's side has to confirm or waive, each with its application. */
export function possibleConflicts<Conflict extends { state: string }>(
  applications: readonly { id: number; name: string; conflicts: readonly Conflict[] }[],
) {
  return applications.flatMap(({ id, name, conflicts }) =>
    conflicts.filter(({ state }) => state === 'possible').map((conflict) => ({ ...conflict, id, name })),
  );
}

/** How many reviewers of an application have not returned it. */
export const countAssigned = (reviews: readonly Pick<MadeReview, 'status'>[]) =>
  reviews.filter(({ status }) => status !== 'returned').length;

/** How far the reviews are, of applications that the actor may see. */
export type PanelProgress = {
  applications: number;
  ready: number;
  wanted: number;
  /** Reviews that no one is assigned yet, of applications whose reviews can still be written. */
  unassigned: number;
  submitted: number;
  reviewers: { uid: string; name: string; assigned: number; submitted: number; returned: number }[];
};

/** Counts the progress of a panel from what its owner's side may see. */
export function countPanelProgress({ panel, reviewers, applications }: PanelFacts): PanelProgress {
  const made = applications.flatMap((application) => application.reviews);
  const isDone = ({ status }: { status: PanelReviewStatus }) => isSubmittedReview(status);
  return {
    applications: applications.length,
    ready: applications.filter(({ isReady }) => isReady).length,
    wanted: applications.length * (panel?.wanted ?? 0),
    unassigned: applications
      .filter(({ isOpen }) => isOpen)
      .reduce((sum, { reviews }) => sum + Math.max(0, (panel?.wanted ?? 0) - countAssigned(reviews)), 0),
    submitted: made.filter(isDone).length,
    reviewers: reviewers.map(({ uid, name }) => {
      const own = made.filter(({ reviewer }) => reviewer.uid === uid);
      return {
        uid,
        name,
        assigned: countAssigned(own),
        submitted: own.filter(isDone).length,
        returned: own.filter(({ status }) => status === 'returned').length,
      };
    }),
  };
}
