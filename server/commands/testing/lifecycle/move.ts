import type { Who } from './board-model.ts';

export type OwnersAction = 'shortlist' | 'unshortlist' | 'waitlist' | 'invite' | 'notSelect' | 'takeBack';
export type ApplicantsAction = 'withdraw' | 'undo' | 'accept' | 'decline';

type By = { by: Who };
type OnProposal = By & { proposal: number };

/** Days are relative to the day of the move. */
export type Publish = By & {
  do: 'publish';
  isRolling: boolean;
  spots: number;
  questions: 0 | 1;
  closeIn: number;
  resultIn: number;
};
export type Edit = OnProposal & { do: 'edit'; spots: number; isRolling: boolean; questions: 0 | 1 };
/** A null `resultIn` leaves the result date unchanged. */
export type NewDates = OnProposal & {
  do: 'moveDates' | 'reopen';
  closeIn: number;
  resultIn: number | null;
};
export type Simple = OnProposal & { do: 'close' | 'withdrawProposal' | 'announce' };
export type Moderate = OnProposal & { do: 'hide' | 'restore'; note: string };
export type Suspend = By & { do: 'suspend'; target: Who; hide: boolean };
export type Unsuspend = By & { do: 'letBack'; target: Who };
export type Write = OnProposal & { do: 'save' | 'submit'; isWhole: boolean };
export type OfApplicant = OnProposal & { do: ApplicantsAction; applicant: Who };

/** The owner's text of a decision; each action reads only what it needs. */
export type DecisionText = { reason: string; replyIn: number | null };
export type Decide = OnProposal & DecisionText & { do: OwnersAction; applicant: Who };
export type BulkDecision = OnProposal &
  DecisionText & {
    do: 'together';
    applicants: Who[];
    action: 'shortlist' | 'waitlist' | 'invite' | 'notSelect';
  };

/** An action on one proposal, or on applications to it. */
export type AboutProposal = Edit | NewDates | Simple | Moderate | Write | OfApplicant | Decide | BulkDecision;
/** An action of one person. */
export type Act = Publish | AboutProposal | Suspend | Unsuspend | (By & { do: 'deleteAccount' });
/** An action, or time that passes, as plain data. */
export type Move = Act | { do: 'wait'; ms: number };

export const APPLICANTS_ACTIONS = ['withdraw', 'undo', 'accept', 'decline'] as const;
