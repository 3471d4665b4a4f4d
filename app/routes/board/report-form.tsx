import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#app/kit/form/button.tsx';
import { DialogContent } from '#app/kit/overlay/dialog-content.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { REPORT_CONSEQUENCE, ReportFields } from '#app/shared/moderation/report-fields.tsx';

/** The form in the dialog; a refusal opens the page. */
export default function ReportForm({ to, close }: { to: string; close: () => void }) {
  const pending = useNavigation().formAction === to;
  const form = useRef<HTMLFormElement>(null);
  // The dialog opened before this was loaded.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Form method="post" action={to} ref={form}>
      <DialogContent
        onCancel={close}
        button={
          <Button variant="primary" pending={pending}>
            Send report
          </Button>
        }
      >
        <ReportFields className="stack" />
        <p className="hint">{REPORT_CONSEQUENCE}</p>
      </DialogContent>
    </Form>
  );
}
