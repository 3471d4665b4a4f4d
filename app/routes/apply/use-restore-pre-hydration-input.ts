import { type RefObject, useEffect, useRef } from 'react';
import { ANSWER_FIELDS } from '../../../domain/application-draft.ts';
import type { Three } from '../../../domain/proposal.ts';
import type { Application } from './use-application.ts';
import { type ApplicationFormValues, hasSameContent } from './form-values.ts';

/** Applies input typed before hydration, once, as if it were typed now. */
export function useRestorePreHydrationInput(
  element: RefObject<HTMLFormElement | null>,
  application: Application,
) {
  const first = useRef(application);
  useEffect(() => {
    const { formValues, change } = first.current;
    const typed = typedIn(element.current!, formValues);
    if (!hasSameContent(typed, formValues)) change(typed, 'revision');
  }, [element]);
}

function typedIn(form: HTMLFormElement, formValues: ApplicationFormValues): ApplicationFormValues {
  const fields = new FormData(form);
  const text = (name: string, before: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : before;
  };
  return {
    answers: ANSWER_FIELDS.map((field, index) => text(field, formValues.answers[index]!)) as Three,
    comments: text('comments', formValues.comments),
    referenceLink: text('link', formValues.referenceLink),
    resume: formValues.resume,
  };
}
