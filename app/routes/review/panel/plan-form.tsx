import { ChevronDown } from 'lucide';
import type { FieldErrors } from '#domain/base/refusal.ts';
import {
  CRITERIA_MAX,
  CRITERION_HINT_CAP,
  CRITERION_NAME_CAP,
  type CriterionForm,
  WEIGHTS,
} from '#domain/review/rubric.ts';
import {
  CRITERIA_LOCKED,
  type PanelForm,
  type ReviewPanel,
  WANTED_REVIEWS,
} from '#domain/review/review-panel.ts';
import { plural } from '#domain/text/text.ts';
import { Button } from '#app/kit/form/button.tsx';
import { DateField } from '#app/kit/form/date-field.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { Fieldset } from '#app/kit/form/fieldset.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { Revision } from '#app/shared/form/revision.tsx';
import { SelectField } from '#app/kit/form/select-field.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import * as panelStyles from './panel.module.css';
import * as styles from './plan-form.module.css';

type Props = {
  panel: ReviewPanel | null;
  /** The saved day, '' for none. */
  reviewBy: string;
  isLocked: boolean;
  typed: PanelForm | undefined;
  errors: FieldErrors | undefined;
};

const BLANK: CriterionForm = { name: '', hint: '', weight: '1', textFor1: '', textFor3: '', textFor5: '' };

const PARTS = Object.keys(BLANK) as (keyof CriterionForm)[];

/** Placeholders for the first names. */
const EXAMPLES = ['For example, fit', 'For example, clarity'];

/** The plan and the criteria of a panel. */
export function PlanForm({ panel, reviewBy, isLocked, typed, errors }: Props) {
  const saved = panel?.criteria.map(({ id: _id, weight, ...texts }) => ({
    ...texts,
    weight: String(weight),
  }));
  const criteria = typed?.criteria ?? saved ?? [];
  const save = (
    <p className={panelStyles.actions}>
      <Button variant={panel ? 'secondary' : 'primary'} name="intent" value="save">
        {panel === null ? 'Set up the panel' : 'Save'}
      </Button>
    </p>
  );
  return (
    <Form method="post" className={panelStyles.form}>
      <Revision />
      {panel === null && (
        <RadioGroup
          plain
          label="What reviewers read"
          name="blind"
          options={[
            { value: 'yes', label: 'Prepared answers without names (blind review)' },
            { value: 'no', label: 'Names, answers and comments' },
          ]}
          defaultValue={typed?.blind || 'yes'}
          hint="Reviewers never see resumes, links or messages. You can turn blind review off later, but not back on."
        />
      )}
      {panel !== null && <input type="hidden" name="blind" value={panel.isBlind ? 'yes' : 'no'} />}
      <div className={styles.row}>
        <SelectField
          label="Reviews of each application"
          name="wanted"
          defaultValue={typed?.wanted ?? panel?.wanted ?? 2}
          error={errors?.['wanted']}
        >
          {WANTED_REVIEWS.map((count) => (
            <option key={count} value={count}>
              {plural(count, 'review')}
            </option>
          ))}
        </SelectField>
        <DateField
          label="Review by"
          name="reviewBy"
          optional
          defaultValue={typed?.reviewBy ?? reviewBy}
          error={errors?.['reviewBy']}
        />
      </div>
      {isLocked && save}
      <div>
        <h3 className={styles.subtitle}>Criteria</h3>
        <p className="hint">
          {isLocked
            ? CRITERIA_LOCKED
            : `Reviewers score each criterion from 1 to 5. Add up to ${CRITERIA_MAX}; a higher weight counts for more.`}
        </p>
      </div>
      <div className={styles.criteria}>
        {Array.from({ length: CRITERIA_MAX }, (_, index) => (
          <CriterionFields
            key={index}
            number={index + 1}
            initial={criteria[index] ?? BLANK}
            isLocked={isLocked}
            errors={errors ?? {}}
          />
        ))}
      </div>
      {!isLocked && save}
    </Form>
  );
}

type CriterionProps = { number: number; initial: CriterionForm; isLocked: boolean; errors: FieldErrors };

function CriterionFields({ number, initial, isLocked, errors }: CriterionProps) {
  const field = (part: keyof CriterionForm) => `criterion-${number}-${part}`;
  const common = (part: keyof CriterionForm) => ({
    name: field(part),
    id: field(part),
    defaultValue: initial[part],
    error: errors[field(part)],
  });
  if (isLocked)
    return initial.name === '' ? null : <LockedCriterion number={number} initial={initial} field={field} />;
  const hasError = Object.keys(errors).some((name) => name.startsWith(`criterion-${number}-`));
  const hasTexts = [initial.textFor1, initial.textFor3, initial.textFor5].some((text) => text !== '');
  return (
    <details className={styles.criterion} open={number === 1 || initial.name !== '' || hasError}>
      <summary>
        <span>{initial.name ? `Criterion ${number}: ${initial.name}` : `Criterion ${number}`}</span>
        {!initial.name && number > 1 && <span className={styles.optional}> (optional)</span>}
        <Icon node={ChevronDown} className={`icon-small ${panelStyles.chevron}`} />
      </summary>
      <Fieldset legend={`Criterion ${number}`} hideLegend className={styles.fields}>
        <div className={styles.nameAndWeight}>
          <TextField
            label="Name"
            cap={CRITERION_NAME_CAP}
            placeholder={EXAMPLES[number - 1]}
            {...common('name')}
          />
          <SelectField
            label="Weight"
            name={field('weight')}
            id={field('weight')}
            defaultValue={initial.weight}
            error={errors[field('weight')]}
          >
            {WEIGHTS.map((weight) => (
              <option key={weight}>{weight}</option>
            ))}
          </SelectField>
        </div>
        <TextField label="What to look for" optional cap={CRITERION_HINT_CAP} {...common('hint')} />
        <details className={styles.scores} open={hasTexts || hasError}>
          <summary className="link">Describe the scores (optional)</summary>
          <TextField label="A 1 means" optional cap={CRITERION_HINT_CAP} {...common('textFor1')} />
          <TextField label="A 3 means" optional cap={CRITERION_HINT_CAP} {...common('textFor3')} />
          <TextField label="A 5 means" optional cap={CRITERION_HINT_CAP} {...common('textFor5')} />
        </details>
      </Fieldset>
    </details>
  );
}

type LockedProps = { number: number; initial: CriterionForm; field: (part: keyof CriterionForm) => string };

/** A criterion as text, which the form sends unchanged. */
function LockedCriterion({ number, initial, field }: LockedProps) {
  const { name, hint, weight, textFor1, textFor3, textFor5 } = initial;
  const facts = [
    { label: 'Weight', value: weight },
    { label: 'What to look for', value: hint },
    { label: 'A 1 means', value: textFor1 },
    { label: 'A 3 means', value: textFor3 },
    { label: 'A 5 means', value: textFor5 },
  ].filter(({ value }) => value !== '');
  return (
    <details className={styles.criterion}>
      <summary>
        Criterion {number}: {name}
        <Icon node={ChevronDown} className={`icon-small ${panelStyles.chevron}`} />
      </summary>
      {PARTS.map((part) => (
        <input key={part} type="hidden" name={field(part)} value={initial[part]} />
      ))}
      <DescriptionList
        facts={facts.map(({ label, value }) => ({ label, value: <span dir="auto">{value}</span> }))}
      />
    </details>
  );
}
