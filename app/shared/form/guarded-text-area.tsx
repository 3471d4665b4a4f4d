import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { UnsavedChangesWarning } from '#app/kit/overlay/unsaved-changes-warning.tsx';

/**
 * A text field of a form that does not save itself: leaving the page asks before a text is lost that
 * was typed and not yet sent.
 */
export function GuardedTextArea({ onInput, ...field }: ComponentProps<typeof TextArea>) {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const isSent = useRef(false);
  useEffect(() => {
    const onSubmit = () => {
      isSent.current = true;
    };
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, [form]);
  return (
    <>
      <TextArea
        {...field}
        onInput={(event) => {
          isSent.current = false;
          setForm(event.currentTarget.form);
          onInput?.(event);
        }}
      />
      {form && <UnsavedChangesWarning dirty={() => !isSent.current} />}
    </>
  );
}
