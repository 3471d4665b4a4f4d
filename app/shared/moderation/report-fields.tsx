import { clsx } from 'clsx';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { REPORT_REASONS, REPORT_TEXT_CAP } from '#domain/moderation/report.ts';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { GuardedTextArea } from '../form/guarded-text-area.tsx';
import * as styles from './report-fields.module.css';

/** Who reads a report, shown before it is sent. */
export const REPORT_CONSEQUENCE = 'An admin will read it. The owner won’t see who sent it.';

const REASONS = Object.entries(REPORT_REASONS).map(([value, label]) => ({ value, label }));

type Fields = {
  typed?: { reason: string; words: string } | undefined;
  errors?: FieldErrors | undefined;
  className?: string;
};

/** Why a proposal is reported: in the dialog and on its page. */
export function ReportFields({ typed, errors, className }: Fields) {
  return (
    <div className={clsx(styles.fields, className)}>
      <RadioGroup
        plain
        optionsClassName={styles.reasons}
        label="What’s wrong?"
        name="reason"
        options={REASONS}
        defaultValue={typed?.reason}
        error={errors?.reason}
      />
      <GuardedTextArea
        label="Tell us more"
        name="words"
        rows={3}
        cap={REPORT_TEXT_CAP}
        optional
        defaultValue={typed?.words ?? ''}
        error={errors?.words}
      />
    </div>
  );
}
