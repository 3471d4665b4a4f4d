import type { Who } from './board-model.ts';

export type OwnersAction = 'shortlist' | 'unshortlist' | 'waitlist' | 'invite' | 'notSelect' | 'takeBack';
export type ApplicantsAction = 'withdraw' | 'undo' | 'accept' | 'decline';

type By = { by: Who };
type OnProposal = By & { proposal: number };

/** Days are counted from the one it happens on. */
export type Publish = By & {
  do: 'publish';
  isRolling: boolean;
  spots: number;
  questions: 0 | 1;
  closeIn: number;
  resultIn: number;
};
export type Edit = OnProposal & { do: 'edit'; spots: number; isRolling: boolean; questions: 0 | 1 };
/** A result date that is null stays as it is. */
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

/** What an owner writes with a decision; read where the action asks for it. */
export type DecisionText = { reason: string; replyIn: number | null };
export type Decide = OnProposal & DecisionText & { do: OwnersAction; applicant: Who };
export type BulkDecision = OnProposal &
  DecisionText & {
    do: 'together';
    applicants: Who[];
    action: 'shortlist' | 'waitlist' | 'invite' | 'notSelect';
  };

/** What is done to one proposal, or to applications to it. */
export type AboutProposal = Edit | NewDates | Simple | Moderate | Write | OfApplicant | Decide | BulkDecision;
/** Somebody does something. */
export type Act = Publish | AboutProposal | Suspend | Unsuspend | (By & { do: 'deleteAccount' });
/** Somebody does something or time passes, as plain data. */
export type Move = Act | { do: 'wait'; ms: number };

export const APPLICANTS_ACTIONS = ['withdraw', 'undo', 'accept', 'decline'] as const;
