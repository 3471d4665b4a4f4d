import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ProposalForm } from '../../../domain/proposal-form.ts';
import { postForm } from '../../ui/autosave.ts';
import { type FormValues, keptCopy } from '../../ui/kept-copy.ts';
import { useToast } from '../../ui/toast.tsx';
import { useAutosave } from '../../ui/use-autosave.ts';
import { type FormErrors, firstToMend } from './form-errors.ts';
import { isUntouched } from './untouched.ts';
import {
  type WizardForm,
  useFirstReading,
  useFocusSoon,
  useMove,
  useSending,
  useStep,
  useWizardForm,
} from './use-wizard.ts';
import { type DraftMark, type RefusedForm, type WizardStart, wizardQuery } from './wizard-start.ts';

/** Everything that happens on the page of the wizard: typing, saving, changing steps, sending. */
export function useDrive(
  start: WizardStart,
  refused: RefusedForm | undefined,
  element: RefObject<HTMLFormElement | null>,
) {
  const wizard = useWizardForm(start, refused);
  const place = useStep(wizard.errors, refused);
  const focus = useFocusSoon(element);
  const move = useMove();
  const saving = useSaving(start, refused, wizard, place.step);
  const { draft, autosave } = saving;
  const say = useToast();
  const [attempt, setAttempt] = useState(0);

  useFirstReading(element, wizard, !start.editing, autosave.touch);

  const go = async (to: number, focusOn: Parameters<typeof focus>[0] = 'heading') => {
    await saving.settle();
    place.force(null);
    focus(focusOn);
    await move(wizardQuery({ draft: saving.draftId(), step: to }));
  };
  const show = (errors: FormErrors) => {
    setAttempt((before) => before + 1);
    const first = firstToMend(errors);
    if (!first) return;
    focus(first.field);
    place.force(first.step);
  };
  const send = useSubmitting(start, wizard, saving, show);

  // A post without script that was refused: the field to mend gets the focus.
  useEffect(() => {
    if (refused?.refusal?.fields) show(wizard.errors);
    // Once, when the page opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const save = async (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (start.editing) return;
    if (!draft && isUntouched(wizard.form, start.accountName)) return say('Nothing to save yet.');
    if (!draft) autosave.touch();
    if (await autosave.flush()) say('Draft saved');
  };
  const showWhole = () =>
    void move(wizardQuery({ draft: saving.draftId(), step: place.step, preview: true }));
  const hideWhole = () => void move(wizardQuery({ draft: saving.draftId(), step: place.step }));
  const bringBack = (values: FormValues) => {
    wizard.setForm((form) => ({ ...form, ...values }) as ProposalForm);
    autosave.touch();
  };
  return {
    ...{ wizard, draft, autosave, attempt, save, showWhole, hideWhole, bringBack },
    ...{ step: place.step, preview: place.preview, go: (to: number) => void go(to) },
    ...{ submit: send.submit, sending: send.sending },
    conflict: conflictOf(wizard, autosave.state),
    saveSeparately: async () => {
      wizard.forgive();
      if (await saving.saveSeparately()) say('Draft saved');
    },
  };
}

export type Drive = ReturnType<typeof useDrive>;

/** A draft that another device has changed or ended, found by a save or by sending. */
function conflictOf(wizard: WizardForm, state: ReturnType<typeof useAutosave>['state']) {
  const refusal = state.kind === 'conflict' ? state : wizard.failure?.refusal;
  if (refusal?.code !== 'changed_elsewhere' && refusal?.code !== 'not_found') return null;
  return { gone: refusal.code === 'not_found', message: refusal.message };
}

/** The server's draft behind the page, saved by itself; nothing of the kind while a published proposal is edited. */
function useSaving(start: WizardStart, refused: RefusedForm | undefined, wizard: WizardForm, step: number) {
  const [draft, setDraft] = useState<DraftMark | null>(refused ? refused.draft : start.draft);
  const [edited, setEdited] = useState(false);
  const id = useRef(draft?.id ?? null);
  const arriving = useRef<Promise<void>>(undefined);
  const move = useMove();
  const { uid } = start;
  const inner = useAutosave({
    values: wizard.form,
    kept: { uid, form: draft ? `proposal-${draft.id}` : 'proposal-new' },
    revision: draft?.revision ?? null,
    savedAt: draft?.savedAt ?? null,
    send: (values, revision) =>
      postForm('/postproposal/autosave', {
        ...values,
        ...{ draft: String(id.current ?? ''), revision: String(revision ?? '') },
      }),
    onSaved: ({ id: savedId, revision, savedAt }) => {
      setDraft({ id: savedId!, revision, savedAt });
      if (id.current === savedId) return;
      id.current = savedId!;
      keptCopy(uid, 'proposal-new').forget();
      arriving.current = move(wizardQuery({ draft: id.current, step }), { replace: true });
    },
  });
  const touch = () => {
    setEdited(true);
    if (!start.editing) inner.touch();
  };
  const flush = start.editing ? async () => true : inner.flush;
  const autosave = { ...inner, touch, flush: () => flush(), dirty: start.editing ? edited : inner.dirty };
  return {
    draft,
    draftId: () => id.current,
    autosave,
    /** A new draft has its address before anything else changes the address. */
    settle: async () => {
      if (id.current === null) await autosave.flush();
      else void autosave.flush();
      await arriving.current;
    },
    saveSeparately: async () => {
      const before = id.current;
      id.current = null;
      setDraft(null);
      inner.goOnFrom(null);
      touch();
      const stored = await autosave.flush();
      if (stored) keptCopy(uid, `proposal-${before}`).forget();
      return stored;
    },
    finish: () => {
      setEdited(false);
      inner.finish();
    },
  };
}

function useSubmitting(
  start: WizardStart,
  wizard: WizardForm,
  saving: ReturnType<typeof useSaving>,
  show: (errors: FormErrors) => void,
) {
  const { send, answer, sending } = useSending(start);
  const [preparing, setPreparing] = useState(false);
  const sent = useRef(wizard.form);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending || preparing) return;
    const errors = wizard.check();
    if (firstToMend(errors)) return show(errors);
    wizard.forgive();
    sent.current = wizard.form;
    setPreparing(true);
    void (async () => {
      // What is on its way has to arrive first: it would find its draft gone.
      await saving.autosave.flush();
      const { draft } = latest.current;
      await send({ ...wizard.form, draft: String(draft?.id ?? ''), revision: String(draft?.revision ?? '') });
      setPreparing(false);
    })();
  };
  const latest = useRef(saving);
  latest.current = saving;
  useEffect(() => {
    if (!answer?.refusal) return;
    wizard.fail(answer.refusal, sent.current);
    show((answer.refusal.fields ?? {}) as FormErrors);
    // For each answer once.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answer]);
  return { submit, sending: sending || preparing };
}
