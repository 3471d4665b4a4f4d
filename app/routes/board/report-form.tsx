import { Form, useActionData, useNavigation } from 'react-router';
import type { Refusal } from '../../../domain/refusal.ts';
import { REPORT_REASONS, REPORT_TEXT_CAP } from '../../../domain/report.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';

/** Response to a refused report, with what was typed. */
export type ReportRefused = { refusal: Refusal; typed: { reason: string; words: string } };

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

/** Reports a proposal to the admins; the same form in the dialog and on its page. */
export function ReportForm({ proposalId, close }: { proposalId: number; close?: () => void }) {
  const answer = useActionData<ReportRefused>();
  const action = `/proposal/${proposalId}/report`;
  const pending = useNavigation().formAction === action;
  const { refusal, typed } = answer ?? {};
  return (
    <Form method="post" action={action} className="ask rpf">
      {refusal && !refusal.fields && (
        <Banner key={refusal.message} tone="er">
          {refusal.message}
        </Banner>
      )}
      <RadioGroup
        plain
        label="What is wrong?"
        name="reason"
        options={REASONS}
        defaultValue={typed?.reason}
        error={refusal?.fields?.reason}
      />
      <TextArea
        label="In your words"
        name="words"
        rows={3}
        cap={REPORT_TEXT_CAP}
        optional
        defaultValue={typed?.words ?? ''}
        error={refusal?.fields?.words}
      />
      <p className="hint">An admin reads it. The owner never sees who reported.</p>
      <div className="ft2">
        {close ? (
          <Button type="button" onClick={close}>
            Cancel
          </Button>
        ) : (
          <ButtonLink to={`/proposal/${proposalId}`}>Cancel</ButtonLink>
        )}
        <Button variant="primary" pending={pending}>
          Send report
        </Button>
      </div>
    </Form>
  );
}
