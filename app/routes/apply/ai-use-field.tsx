import { AI_USE_CAP, AI_USE_LABEL, NO_AI_USE, NO_AI_USE_LABEL } from '../../../domain/ai-use.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, FieldLabel } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import * as styles from './application-form.module.css';
import { FormRow } from './form-row.tsx';
import type { ApplyPageData } from './load-apply-page.ts';
import type { Application } from './use-application.ts';

type Props = { page: ApplyPageData; application: Application };

/** What the owner asks about AI tools; nothing where they are allowed or no policy is stated. */
export function AiUseField({ page: { proposal }, application }: Props) {
  const { formValues, errors, change } = application;
  const { aiPolicy, aiNote } = proposal;
  const error = errors.aiUse ?? null;
  if (aiPolicy === 'allowed_if_disclosed') {
    const rule = `You can use AI tools if you say how. Enter “${NO_AI_USE}” if you used none.`;
    return (
      <FormRow>
        <TextArea
          id="aiUse"
          name="aiUse"
          label={AI_USE_LABEL}
          hint={[rule, aiNote].filter(Boolean).join(' ')}
          cap={AI_USE_CAP}
          className={styles.comments}
          error={error}
          value={formValues.aiUse}
          onChange={(event) => change({ aiUse: event.currentTarget.value }, 'aiUse')}
        />
      </FormRow>
    );
  }
  if (aiPolicy !== 'not_allowed') return <input type="hidden" name="aiUse" value={formValues.aiUse} />;
  return (
    <FormRow>
      <div>
        <FieldLabel as="p">AI tools</FieldLabel>
        <p className="hint" id="aiUse-hint">
          {['The owner does not allow AI tools in applications.', aiNote].filter(Boolean).join(' ')}
        </p>
        <Checkbox
          id="aiUse"
          name="aiUse"
          value={NO_AI_USE}
          label={NO_AI_USE_LABEL}
          checked={formValues.aiUse === NO_AI_USE}
          onChange={(event) => change({ aiUse: event.currentTarget.checked ? NO_AI_USE : '' }, 'aiUse')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'aiUse-hint aiUse-error' : 'aiUse-hint'}
        />
        <FieldError id="aiUse-error" error={error} />
      </div>
    </FormRow>
  );
}
