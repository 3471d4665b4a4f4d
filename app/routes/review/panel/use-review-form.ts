import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toSeconds } from '#domain/time/deadline.ts';
import { type ReviewForm, isSubmittedReview } from '#domain/review/panel-review.ts';
import type { AssignedReview } from '#server/queries/review/assigned-review.ts';
import { type SaveResponse, postAutosave } from '#app/shared/form/autosave.ts';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { type FormValues, localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { useAutosave } from '#app/shared/form/use-autosave.ts';
import { REVISION_FIELD } from '#app/shared/form/version.ts';
import { reviewOfUrl } from './panel-urls.ts';
import {
  REVIEW,
  parseReviewValues,
  readReview,
  reviewDraftName,
  toReviewForm,
  reviewHash,
  formatReviewValues,
} from './review-values.ts';

/** A submitted review changes only when it is submitted again: until then changes stay here. */
const NOT_SUBMITTED: SaveResponse = {
  ok: false,
  code: 'move_not_allowed',
  message: 'Submit your changes to replace your review.',
};

/**
 * State of a reviewer's form: autosave of a draft, a local draft of changes to a submitted review,
 * and the version to choose if another device saved since. `refused` is what a refused post typed.
 */
export function useReviewForm(
  { id: applicationId, own }: Pick<AssignedReview, 'id' | 'own'>,
  refused: ReviewForm | undefined,
) {
  const uid = useFrameData()?.reader?.uid ?? '';
  const name = reviewDraftName(applicationId);
  const isSubmitted = isSubmittedReview(own.status);
  const [saved] = useState(() => toReviewForm(own));
  const [review, setReview] = useState(refused ?? saved);
  /** What the fields begin with; `version` is the key of fields that begin with something else. */
  const [start, setStart] = useState({ review, version: 0 });
  const [other, setOther] = useState<ReviewForm | null>(null);
  const savedAt = own.savedAt && toSeconds(own.savedAt);
  /** When the version was saved that this one changes. */
  const basedOn = useRef(savedAt);
  const form = useRef<HTMLFormElement>(null);
  /** Hash of the review that was posted last: its outcome is not known yet. */
  const posted = useRef<string | null>(null);

  const values: FormValues = { ...formatReviewValues(review), basedOn: String(basedOn.current ?? '') };
  // Declared before `useAutosave`: its cleanup runs first and sends the text before autosave is
  // disposed.
  const onUnmount = useRef(() => {});
  useEffect(() => () => onUnmount.current(), []);
  const autosave = useAutosave({
    values,
    draftKey: { uid, form: name },
    revision: own.savedAt?.getTime() ?? 0,
    savedAt: isSubmitted ? null : savedAt,
    contentHash: (sent) => reviewHash(parseReviewValues(sent)),
    send: async (sent, revision, pending) => {
      if (isSubmitted) return NOT_SUBMITTED;
      const save = (basis: unknown) =>
        postAutosave(reviewOfUrl(applicationId), { ...sent, uid, [REVISION_FIELD]: String(basis) });
      const answer = await save(revision);
      // An earlier save of this window whose answer was lost is no other version.
      const stored = answer.ok ? undefined : answer.current;
      return stored && pending.includes(stored.version[REVIEW] ?? '') ? save(stored.revision) : answer;
    },
    onSaved: (answer) => (basedOn.current = answer.savedAt),
  });
  onUnmount.current = () => {
    const isPosted = posted.current === reviewHash(review);
    // The next form reads this copy. It deletes one that is stored by then, and goes on with another.
    if (isPosted || autosave.dirty) localDraftStore(uid, name).write(values, autosave.pendingSaves());
    if (!isPosted) void autosave.flush();
  };

  function show(next: ReviewForm) {
    setReview(next);
    setStart(({ version }) => ({ review: next, version: version + 1 }));
    autosave.markDirty();
  }

  useEffect(() => {
    const entered = readReview(new FormData(form.current!));
    // Typed before hydration, or refused: neither is saved.
    if (refused || reviewHash(entered) !== reviewHash(saved)) {
      setReview(entered);
      autosave.markDirty();
    }
    const store = localDraftStore(uid, name);
    const copy = store.read();
    if (!copy || refused) return;
    const mine = parseReviewValues(copy.values);
    if (reviewHash(mine) === reviewHash(saved)) return store.clear();
    autosave.restorePending(copy.unanswered);
    const isCurrent = copy.values['basedOn'] === String(savedAt ?? '');
    if (isCurrent || copy.unanswered.includes(reviewHash(saved))) show(mine);
    else setOther(mine);
    // Only when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  // A refused post stays in the form: leaving saves it.
  useEffect(() => {
    posted.current = null;
  }, [refused]);

  return {
    form,
    start,
    isSubmitted,
    autosave,
    hasOther: other !== null,
    /** Shows the other version, and offers the one that was shown. */
    swap: () => {
      setOther(review);
      if (other) show(other);
    },
    onChange: (event: FormEvent<HTMLFormElement>) => {
      setReview(readReview(new FormData(event.currentTarget)));
      autosave.markDirty();
    },
    onSubmit: () => {
      posted.current = reviewHash(review);
      autosave.markUnacknowledged();
    },
  };
}
