import { APPLICATION_LABEL, PENDING_LABEL } from '#domain/application/application.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';
import type { Version } from '#app/shared/form/version.ts';

type Decided = Pick<ReceivedApplication, 'shownStatus' | 'pendingDecision' | 'reason' | 'invitation'>;

/** What the forms of a decision change: the decision, and the text that goes with it. */
export function decisionVersion({ shownStatus, pendingDecision, reason, invitation }: Decided): Version {
  return {
    Decision: decisionLabel(shownStatus, pendingDecision !== null),
    Text: reason ?? invitation?.message ?? '',
  };
}

/** A status as its badge says it. */
export function decisionLabel(shownStatus: ApplicationStatus, isPending: boolean): string {
  return (isPending && PENDING_LABEL[shownStatus]) || APPLICATION_LABEL[shownStatus];
}
