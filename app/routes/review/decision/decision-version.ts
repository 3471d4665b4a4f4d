import { APPLICATION_LABEL, PENDING_LABEL } from '#domain/application/application.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import type { ReceivedApplication } from '#server/queries/review/received-application.ts';
import type { Version } from '#app/shared/form/version.ts';

type Decided = Pick<ReceivedApplication, 'shown' | 'pendingDecision' | 'reason' | 'invitation'>;

/** What the forms of a decision change: the decision, and the text that goes with it. */
export function decisionVersion({ shown, pendingDecision, reason, invitation }: Decided): Version {
  return {
    Decision: decisionLabel(shown, pendingDecision !== null),
    Text: reason ?? invitation?.message ?? '',
  };
}

/** A status as its badge says it. */
export function decisionLabel(shown: ApplicationStatus, isPending: boolean): string {
  return (isPending && PENDING_LABEL[shown]) || APPLICATION_LABEL[shown];
}
