import { clsx } from 'clsx';
import { formatDay } from '#domain/time/calendar-day.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { isDay } from '#domain/time/local-time.ts';
import { LIST_FIELDS, formDateWarning } from '#domain/proposal/proposal-form.ts';
import { DELIVERY_TYPES } from '#domain/proposal/proposal.ts';
import { PROPOSAL_WORD_TARGETS } from '#domain/proposal/proposal-limits.ts';
import { NOT_APPLICABLE } from '#domain/text/text.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';
import { DateField } from '#app/kit/form/date-field.tsx';
import type { PageProposal } from '#app/shared/proposal/proposal-view-model.ts';
import { SelectField } from '#app/kit/form/select-field.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { Timeline } from '#app/shared/proposal/timeline.tsx';
import { stopsWithErrors } from './form-errors.ts';
import { FieldGroup, FormattingHint } from './field-group.tsx';
import * as styles from './field-group.module.css';
import { TermsFields } from './terms-fields.tsx';
import type { StepProps } from './use-wizard-form.ts';

/** Step 3: result date, deliverables and terms. */
export function StepOutcome({ fields, wizard, editing, preview }: StepProps & { preview: PageProposal }) {
  const warning = formDateWarning(wizard.form);
  return (
    <>
      <FieldGroup legend="Results">
        {wizard.form.appType === 'rolling' ? (
          <>
            <input type="hidden" name="resultAt" value={wizard.form.resultAt} />
            <p className={clsx('hint', styles.headingHint)}>{resultHint(wizard, preview)}</p>
          </>
        ) : (
          <>
            <div className={styles.half}>
              <DateField {...fields.typed('resultAt')} />
            </div>
            <p className={clsx('hint', styles.half, styles.hintBeside)}>{resultHint(wizard, preview)}</p>
          </>
        )}
      </FieldGroup>
      <FieldGroup legend="Final delivery">
        {LIST_FIELDS.deliveryTypes.map((field, index) => (
          <div className={styles.third} key={field}>
            <SelectField {...fields.typed(field)}>
              <option value="">Choose one</option>
              {[...DELIVERY_TYPES, ...(index === 0 ? [] : [NOT_APPLICABLE])].map((type) => (
                <option key={type} value={type}>
                  {type}
                </option>
              ))}
            </SelectField>
          </div>
        ))}
        <TextArea
          hint={<FormattingHint />}
          rows={4}
          maxLength={TEXT_CAP}
          wordTarget={PROPOSAL_WORD_TARGETS.deliveryDescription}
          {...fields.typed('deliveryDescription')}
        />
      </FieldGroup>
      <TermsFields fields={fields} form={wizard.form} locked={editing?.locked ?? false} />
      <div className={clsx(styles.group, styles.lastGroup)}>
        <h3 className={styles.heading}>On the timeline</h3>
        <div className={styles.dates}>
          <Timeline
            className={styles.timeline}
            proposal={preview}
            now={wizard.now}
            wrong={stopsWithErrors(wizard.errors)}
          />
          {warning && (
            <p className={styles.dateWarning} role="status">
              {warning} Applicants won’t know whether they’ve been chosen by then.
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function resultHint({ form, now }: StepProps['wizard'], preview: PageProposal): string {
  const rolling = form.appType === 'rolling';
  const rollingHint = rolling
    ? 'With rolling admission, each applicant gets your decision when you make it, so there’s no result date.'
    : 'You’ll announce results to everyone at once by this date.';
  if (!preview.closeAt || !isDay(form.closeAt)) return rollingHint;
  const close = isOnTime(now, preview.closeAt) ? 'close' : 'closed';
  return `Applications ${close} ${formatDay(form.closeAt)}. ${rollingHint}`;
}
