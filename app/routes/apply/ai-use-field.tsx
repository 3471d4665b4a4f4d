import { AI_USE_CAP, AI_USE_LABEL, NO_AI_USE, NO_AI_USE_LABEL } from '#domain/application/ai-use.ts';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { Field } from '#app/kit/form/field.tsx';
import { FieldError, FieldLabel } from '#app/kit/form/field-text.tsx';
import { Textarea } from '#app/kit/form/text-area.tsx';
import * as styles from './application-form.module.css';
import { FormRow } from './form-row.tsx';
import * as formRow from './form-row.module.css';
import type { ApplyPageData } from './load-apply-page.ts';

type Props = {
  proposal: Pick<ApplyPageData['proposal'], 'aiPolicy' | 'aiNote'>;
  number: number;
  value: string;
  error?: string | undefined;
  /** Omitted for a visitor, who can't fill it in yet. */
  onChange?: (aiUse: string) => void;
};

/** What the owner asks about AI tools; nothing where they are allowed or no policy is stated. */
export function AiUseField({ proposal: { aiPolicy, aiNote }, number, value, error, onChange }: Props) {
  const disabled = onChange === undefined;
  if (aiPolicy === 'allowed_if_disclosed') {
    const rule = `You can use AI tools if you say how. Enter “${NO_AI_USE}” if you used none.`;
    return (
      <FormRow number={number}>
        <Field
          id="aiUse"
          label={AI_USE_LABEL}
          labelClassName={formRow.partLabel}
          hint={[rule, aiNote].filter(Boolean).join(' ')}
          count={{ length: Array.from(value).length, cap: AI_USE_CAP }}
          error={error ?? null}
        >
          {(ties) => (
            <Textarea
              {...ties}
              dir="auto"
              name="aiUse"
              maxLength={AI_USE_CAP}
              className={styles.comments}
              value={value}
              disabled={disabled}
              onChange={(event) => onChange?.(event.currentTarget.value)}
            />
          )}
        </Field>
      </FormRow>
    );
  }
  if (aiPolicy !== 'not_allowed') return disabled ? null : <input type="hidden" name="aiUse" value={value} />;
  return (
    <FormRow number={number}>
      <div>
        <FieldLabel as="p" className={formRow.partLabel}>
          AI tools
        </FieldLabel>
        <p className="hint" id="aiUse-hint">
          {['The owner does not allow AI tools in applications.', aiNote].filter(Boolean).join(' ')}
        </p>
        <Checkbox
          id="aiUse"
          name="aiUse"
          value={NO_AI_USE}
          label={NO_AI_USE_LABEL}
          checked={value === NO_AI_USE}
          disabled={disabled}
          onChange={(event) => onChange?.(event.currentTarget.checked ? NO_AI_USE : '')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'aiUse-hint aiUse-error' : 'aiUse-hint'}
        />
        <FieldError id="aiUse-error" error={error ?? null} />
      </div>
    </FormRow>
  );
}
