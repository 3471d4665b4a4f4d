import { clsx } from 'clsx';
import { LIST_FIELDS } from '#domain/proposal/proposal-form.ts';
import { PROPOSAL_CAPS, PROPOSAL_WORD_TARGETS } from '#domain/proposal/proposal-limits.ts';
import { NOT_APPLICABLE, isNotApplicable } from '#domain/text/text.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';
import { Button } from '#app/kit/form/button.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { FieldGroup, FormattingHint } from './field-group.tsx';
import * as styles from './field-group.module.css';
import type { StepProps } from './use-wizard-form.ts';

/** Step 2: skills, qualifications, and the questions for applicants. */
export function StepPeople(props: StepProps) {
  const { fields } = props;
  return (
    <>
      <FieldGroup legend="Required skills">
        {LIST_FIELDS.skills.map((skill) => (
          <div className={styles.third} key={skill}>
            <TextField cap={PROPOSAL_CAPS.skill} {...fields.typed(skill)} />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup legend="About applicants">
        <TextArea
          hint={<FormattingHint />}
          rows={4}
          maxLength={TEXT_CAP}
          wordTarget={PROPOSAL_WORD_TARGETS.requiredQualifications}
          {...fields.typed('requiredQualifications')}
        />
        <TextArea
          hint="Preferred qualifications, and anything else applicants should know."
          rows={3}
          maxLength={TEXT_CAP}
          wordTarget={PROPOSAL_WORD_TARGETS.notes}
          className={styles.lowText}
          {...fields.typed('notes')}
        />
      </FieldGroup>
      <Questions {...props} />
    </>
  );
}

function Questions({ fields, wizard, editing }: StepProps) {
  return (
    <FieldGroup
      legend="Questions for applicants"
      hint={
        editing?.locked
          ? 'Someone has already applied, so you can’t change the questions.'
          : 'Enter N/A to skip a question. Applicants won’t see it.'
      }
    >
      {LIST_FIELDS.questions.map((question, index) => (
        <div key={question} className={styles.question}>
          <TextArea
            rows={2}
            cap={PROPOSAL_CAPS.question}
            className={styles.lowestText}
            readOnly={editing?.locked}
            {...fields.typed(question)}
          />
          {!editing?.locked && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              className={clsx('needs-script', styles.notApplicable)}
              aria-label={`N/A for number ${index + 1}`}
              aria-pressed={isNotApplicable(wizard.form[question])}
              onClick={() =>
                fields.setField(question, isNotApplicable(wizard.form[question]) ? '' : NOT_APPLICABLE)
              }
            >
              N/A
            </Button>
          )}
        </div>
      ))}
    </FieldGroup>
  );
}
