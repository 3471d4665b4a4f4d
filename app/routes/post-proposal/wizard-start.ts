import type { DatesBefore, ProposalForm } from '../../../domain/proposal-form.ts';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import type { Refusal } from '../../../domain/refusal.ts';

/** The server's draft behind a page; `revision` is the one the page has seen. */
export type DraftRef = { id: number; revision: number | null; /** Unix seconds. */ savedAt: number | null };

/** The published proposal that is being edited. */
export type Editing = {
  id: number;
  title: string;
  before: DatesBefore;
  /** Somebody has applied: questions and application type stay as they are. */
  locked: boolean;
  postedAt: Date;
  applicationCount: number;
  acceptedCount: number;
};

/** What the wizard is opened with. */
export type WizardStart = {
  /** Changes with every load, so that another draft starts afresh. */
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

/** What a refused post leaves: everything that was typed, and why. */
export type RefusedForm = {
  form: ProposalForm;
  draft: DraftRef | null;
  refusal: Refusal | null;
  step: number;
};

/** The step (0 to 2) that an address names with `step=1` to `3`; the first one otherwise. */
export function stepFromUrl(query: URLSearchParams): number {
  const step = Number(query.get('step') ?? 1) - 1;
  return step in PROPOSAL_STEPS ? step : 0;
}

/** The query of the wizard: which draft, which step, and whether the whole page is shown. */
export function wizardQuery(at: { draft: number | null; step: number; preview?: boolean }): string {
  const query = new URLSearchParams();
  if (at.draft !== null) query.set('draft', String(at.draft));
  query.set('step', String(at.step + 1));
  if (at.preview) query.set('preview', '1');
  return `?${query}`;
}

/** Where the wizard's buttons lead without script. */
export function wizardUrls(editing: Editing | null) {
  return editing
    ? { submit: `/proposal/${editing.id}/edit`, step: `/proposal/${editing.id}/edit/step` }
    : { submit: '/postproposal', step: '/postproposal/save' };
}

/** What a post without script left; an answer to script belongs to the page that asked. */
export function postedForm(answer: RefusedForm | { refusal: Refusal } | undefined): RefusedForm | undefined {
  return answer && 'form' in answer ? answer : undefined;
}
