import type { DatesBefore, ProposalForm } from '../../../domain/proposal-form.ts';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import type { Refusal } from '../../../domain/refusal.ts';

/** The server's draft of a page; `revision` is the one the page was rendered from. */
export type DraftRef = {
  id: number;
  revision: number | null;
  /** Unix seconds. */
  savedAt: number | null;
};

/** The published proposal that is being edited. */
export type Editing = {
  id: number;
  title: string;
  before: DatesBefore;
  /** Someone has applied: questions and application type cannot change. */
  locked: boolean;
  postedAt: Date;
  applicationCount: number;
  acceptedCount: number;
};

/** Initial data of the wizard. */
export type WizardStart = {
  /** React key, different for every load, so that another draft starts with fresh state. */
  key: string;
  uid: string;
  accountName: string;
  now: Date;
  zones: string[];
  form: ProposalForm;
  draft: DraftRef | null;
  editing: Editing | null;
  otherDrafts: { id: number; title: string; day: string }[];
};

/** Response to a refused post: everything that was typed, and why. */
export type RefusedForm = {
  form: ProposalForm;
  draft: DraftRef | null;
  refusal: Refusal | null;
  step: number;
};

/** The step (0 to 2) of `step=1` to `3` in the URL; 0 by default. */
export function stepFromUrl(query: URLSearchParams): number {
  const step = Number(query.get('step') ?? 1) - 1;
  return step in PROPOSAL_STEPS ? step : 0;
}

/** The wizard's query: draft, step, and whether the full preview is shown. */
export function wizardQuery(at: { draft: number | null; step: number; preview?: boolean }): string {
  const query = new URLSearchParams();
  if (at.draft !== null) query.set('draft', String(at.draft));
  query.set('step', String(at.step + 1));
  if (at.preview) query.set('preview', '1');
  return `?${query}`;
}

/** URLs of the wizard's buttons without JavaScript. */
export function wizardUrls(editing: Editing | null) {
  return editing
    ? { submit: `/proposal/${editing.id}/edit`, step: `/proposal/${editing.id}/edit/step` }
    : { submit: '/postproposal', step: '/postproposal/save' };
}

/** The refused form of a post without JavaScript; responses to script go to its fetcher. */
export function refusedForm(answer: RefusedForm | { refusal: Refusal } | undefined): RefusedForm | undefined {
  return answer && 'form' in answer ? answer : undefined;
}
