import { refuse } from '#domain/base/refusal.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';

/** Why nothing can be decided about an application, or null while it is under review. */
export function whyDecided(status: ApplicationStatus, name = 'The applicant'): string | null {
  switch (status) {
    case 'withdrawn':
      return `${name} withdrew this application, so there’s nothing to decide.`;
    case 'accepted':
      return `${name} already accepted the invitation.`;
    case 'declined':
      return `${name} already declined the invitation.`;
    case 'invited':
      return `${name} is already invited.`;
    case 'not_selected':
      return 'This application was already marked “Not selected”.';
    default:
      return null;
  }
}

/** The refusal of an applicant's action, such as an answer to an invitation, with what they know. */
export function refuseApplicant(status: ApplicationStatus, isAnswer: boolean) {
  const ended = whyEnded(status);
  if (ended !== null) return refuse('move_not_allowed', { message: ended });
  return refuse('move_not_allowed', isAnswer ? { message: 'This invitation isn’t open anymore.' } : {});
}

/** What ended an application, said to its applicant; null while nothing has. */
function whyEnded(status: ApplicationStatus): string | null {
  switch (status) {
    case 'withdrawn':
      return 'This application was withdrawn.';
    case 'accepted':
      return 'The invitation was already accepted.';
    case 'declined':
      return 'The invitation was already declined.';
    case 'not_selected':
      return 'This application was not selected.';
    default:
      return null;
  }
}

/** The refusal of changed answers or a changed team, after a decision or a withdrawal. */
export function refuseDecidedAnswers(status: ApplicationStatus) {
  const message =
    status === 'withdrawn'
      ? 'This application was withdrawn, so it can’t be changed.'
      : 'This application was decided, so it can’t be changed anymore.';
  return refuse('move_not_allowed', { message });
}
