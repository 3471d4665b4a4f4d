import { clsx } from 'clsx';
import { Link } from 'react-router';
import { SUGGESTED_CURRENCIES } from '#domain/proposal/currency.ts';
import { NO_FEE } from '#domain/proposal/no-fee.ts';
import type { ProposalForm } from '#domain/proposal/proposal-form.ts';
import { REWARD_LABELS, TERMS_LABELS } from '#domain/proposal/terms-summary.ts';
import {
  AI_POLICIES,
  AUTHORSHIPS,
  DATA_TERMS,
  ETHICS_APPROVALS,
  PAY_PERIODS,
  PAY_TIMES,
  RESULTS_LICENSES,
  REWARD_CHOICES,
  TERMS_CAPS,
  type TermsField,
} from '#domain/proposal/terms.ts';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { FieldError } from '#app/kit/form/field-text.tsx';
import { SelectField } from '#app/kit/form/select-field.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { FieldGroup } from './field-group.tsx';
import * as styles from './field-group.module.css';
import type { FieldTies } from './use-wizard-form.ts';

type Props = { fields: FieldTies; form: ProposalForm; locked: boolean };

/** What participants get and have to know before they apply; the details of a choice follow it. */
export function TermsFields({ fields, form, locked }: Props) {
  return (
    <FieldGroup
      legend="Terms"
      className={styles.terms}
      hint={
        <>
          {locked
            ? 'Someone has already applied, so you can’t lower the pay, take a reward away, make the AI policy stricter or narrow the license.'
            : 'Readers see these before they apply.'}{' '}
          <Link className="link" to="/docs/terms" target="_blank">
            About terms<span className="visually-hidden"> (opens in a new tab)</span>
          </Link>
        </>
      }
    >
      <div className={styles.half}>
        <SelectField {...fields.typed('rewards')}>
          <option value="">Choose one</option>
          {REWARD_CHOICES.map((value) => (
            <option key={value} value={value}>
              {REWARD_LABELS[value]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.half}>
        <TextField
          cap={TERMS_CAPS.meetingTimes}
          placeholder="Mondays at 9 AM PT"
          {...fields.typed('meetingTimes')}
          optional
        />
      </div>
      <Pay fields={fields} />
      <div className={styles.creditDetail}>
        <TextField
          cap={TERMS_CAPS.credit}
          placeholder="Three credits at your college"
          {...fields.typed('credit')}
          optional
        />
      </div>
      <div className={styles.half}>
        <Choice fields={fields} field="authorship" values={AUTHORSHIPS} labels={TERMS_LABELS.authorship} />
      </div>
      <div className={styles.half}>
        <Choice
          fields={fields}
          field="resultsLicense"
          values={RESULTS_LICENSES}
          labels={TERMS_LABELS.resultsLicense}
        />
      </div>
      <div className={styles.licenseDetail}>
        <TextField
          cap={TERMS_CAPS.licenseName}
          placeholder="MIT or CC BY 4.0"
          {...fields.typed('licenseName')}
          optional
        />
      </div>
      <Note fields={fields} field="authorshipNote" />
      <div className={styles.half}>
        <Choice fields={fields} field="dataTerms" values={DATA_TERMS} labels={TERMS_LABELS.dataTerms} />
      </div>
      <div className={clsx(styles.half, styles.ethicsDetail)}>
        <Choice fields={fields} field="ethics" values={ETHICS_APPROVALS} labels={TERMS_LABELS.ethics} />
      </div>
      <Note fields={fields} field="dataNote" />
      <div className={styles.half}>
        <Choice fields={fields} field="aiInApplication" values={AI_POLICIES} labels={TERMS_LABELS.ai} />
      </div>
      <div className={styles.half}>
        <Choice fields={fields} field="aiInWork" values={AI_POLICIES} labels={TERMS_LABELS.ai} />
      </div>
      <Note fields={fields} field="aiNote" />
      <Note fields={fields} field="eligibility" />
      <NoFee fields={fields} checked={form.noFee === 'yes'} />
    </FieldGroup>
  );
}

/** CSS shows it only where participants are paid, with or without JavaScript. */
function Pay({ fields }: { fields: FieldTies }) {
  return (
    <>
      <div className={clsx(styles.third, styles.payDetail)}>
        <TextField inputMode="numeric" maxLength={9} {...fields.typed('amountFrom')} optional />
      </div>
      <div className={clsx(styles.third, styles.payDetail)}>
        <TextField inputMode="numeric" maxLength={9} {...fields.typed('amountTo')} optional />
      </div>
      <div className={clsx(styles.third, styles.payDetail)}>
        <TextField list="currencies" maxLength={4} placeholder="USD" {...fields.typed('currency')} />
        <datalist id="currencies">
          {SUGGESTED_CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </datalist>
      </div>
      <div className={clsx(styles.third, styles.payDetail)}>
        <Choice fields={fields} field="per" values={PAY_PERIODS} labels={TERMS_LABELS.per} optional={false} />
      </div>
      <div className={clsx(styles.third, styles.payDetail)}>
        <TextField maxLength={TERMS_CAPS.whoPays} {...fields.typed('whoPays')} optional />
      </div>
      <div className={clsx(styles.third, styles.payDetail)}>
        <Choice fields={fields} field="whenPaid" values={PAY_TIMES} labels={TERMS_LABELS.whenPaid} />
      </div>
    </>
  );
}

type ChoiceProps<V extends string> = {
  fields: FieldTies;
  field: TermsField;
  values: readonly V[];
  labels: Record<V, string>;
  optional?: boolean;
};

/** A select whose blank option reads "Not stated". */
function Choice<V extends string>({ fields, field, values, labels, optional = true }: ChoiceProps<V>) {
  return (
    <SelectField {...fields.typed(field)} optional={optional}>
      <option value="">Not stated</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {labels[value]}
        </option>
      ))}
    </SelectField>
  );
}

type NoteField = 'authorshipNote' | 'dataNote' | 'aiNote' | 'eligibility';

function Note({ fields, field }: { fields: FieldTies; field: NoteField }) {
  return (
    <TextArea
      rows={2}
      cap={TERMS_CAPS[field]}
      className={styles.lowestText}
      {...fields.typed(field)}
      optional
    />
  );
}

function NoFee({ fields, checked }: { fields: FieldTies; checked: boolean }) {
  const { error, id, name, autoFocus } = { autoFocus: false, ...fields.typed('noFee') };
  return (
    <div>
      <Checkbox
        label={NO_FEE}
        id={id}
        name={name}
        value="yes"
        autoFocus={autoFocus}
        checked={checked}
        onChange={(event) => fields.setField('noFee', event.currentTarget.checked ? 'yes' : '')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
