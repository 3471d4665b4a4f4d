import { type RefObject, useEffect, useRef } from 'react';
import { ANSWER_FIELDS } from '../../../domain/application-draft.ts';
import type { Three } from '../../../domain/proposal.ts';
import type { Application } from './use-application.ts';
import { type ApplicationFormValues, hasSameContent } from './form-values.ts';

/** Takes over what was typed before script came, once, as if it were typed now. */
export function useRestorePreHydrationInput(
  element: RefObject<HTMLFormElement | null>,
  application: Application,
) {
  const first = useRef(application);
  useEffect(() => {
    const { written, change } = first.current;
    const typed = typedIn(element.current!, written);
    if (!hasSameContent(typed, written)) change(typed, 'revision');
  }, [element]);
}

function typedIn(form: HTMLFormElement, written: ApplicationFormValues): ApplicationFormValues {
  const fields = new FormData(form);
  const text = (name: string, before: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : before;
  };
  return {
    answers: ANSWER_FIELDS.map((field, index) => text(field, written.answers[index]!)) as Three,
    comments: text('comments', written.comments),
    referenceLink: text('link', written.referenceLink),
    resume: written.resume,
  };
}
