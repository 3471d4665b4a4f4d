import { clsx } from 'clsx';
import { Lock } from 'lucide';
import { formatInstant } from '#domain/time/deadline.ts';
import { isOnTime } from '#domain/time/time-left.ts';
import { endOfDay, isDay } from '#domain/time/local-time.ts';
import {
  APP_TYPES,
  APP_TYPE_LABEL,
  RECRUITMENT,
  RECRUITMENT_TYPES,
  WORK_LOCATION,
  WORK_LOCATIONS,
} from '#domain/proposal/proposal.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { PARTICIPANTS, PROPOSAL_CAPS, PROPOSAL_WORD_TARGETS } from '#domain/proposal/proposal-limits.ts';
import {
  LIST_FIELDS,
  type ProposalForm,
  formDateWarning,
  zoneOfForm,
} from '#domain/proposal/proposal-form.ts';
import { TEAM_MODES, TEAM_MODE_LABEL, TEAM_SIZES } from '#domain/team/team.ts';
import { LINK_CAP } from '#domain/text/text.ts';
import { TEXT_CAP } from '#domain/text/text-input.ts';
import { DateField } from '#app/kit/form/date-field.tsx';
import { Field } from '#app/kit/form/field.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Input } from '#app/kit/form/input.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { SelectField } from '#app/kit/form/select-field.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { ZoneField } from '#app/shared/time/zone-field.tsx';
import { FieldGroup, FormattingHint } from './field-group.tsx';
import * as styles from './field-group.module.css';
import type { StepProps } from './use-wizard-form.ts';

const hours = HOURS_PER_WEEK.map((value) => ({ value: String(value), label: `${value}+` }));
const spots = PARTICIPANTS.map((value) => ({
  value: String(value),
  label: value === 4 ? '4+' : String(value),
}));
const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const kinds = RECRUITMENT_TYPES.map((value) => ({ value, label: RECRUITMENT[value].label }));

/** Step 1: the subject of the research, its owner, dates and work. */
export function StepResearch(props: StepProps) {
  const { fields } = props;
  return (
    <>
      <FieldGroup legend="Basics">
        <TextField cap={PROPOSAL_CAPS.title} {...fields.typed('title')} />
        <RadioGroup
          options={kinds}
          optionsClassName={styles.recruitTypes}
          {...fields.chosen('recruitmentType')}
        />
      </FieldGroup>
      <FieldGroup legend="Topics" hint="A row on the board shows as many as fit, in this order.">
        {LIST_FIELDS.topics.map((topic, index) => (
          <div className={styles.third} key={topic}>
            <TextField cap={PROPOSAL_CAPS.topics[index]} {...fields.typed(topic)} />
          </div>
        ))}
      </FieldGroup>
      <Poster {...props} />
      <Dates {...props} />
      <Work {...props} />
      <FieldGroup legend="Details">
        <TextArea
          hint={<FormattingHint />}
          rows={5}
          maxLength={TEXT_CAP}
          wordTarget={PROPOSAL_WORD_TARGETS.description}
          {...fields.typed('description')}
        />
      </FieldGroup>
    </>
  );
}

function Poster({ fields }: StepProps) {
  return (
    <FieldGroup legend="Posted by">
      <div className={styles.half}>
        <TextField cap={PROPOSAL_CAPS.name} autoComplete="name" {...fields.typed('name')} />
      </div>
      <div className={styles.half}>
        <TextField
          cap={PROPOSAL_CAPS.organization}
          autoComplete="organization"
          {...fields.typed('organization')}
        />
      </div>
      <div className={clsx(styles.half, styles.pair)}>
        <TextField maxLength={PROPOSAL_CAPS.place} {...fields.typed('city')} />
      </div>
      <div className={clsx(styles.half, styles.pair)}>
        <TextField maxLength={PROPOSAL_CAPS.place} list="us-states" {...fields.typed('state')} />
        <datalist id="us-states">
          {US_STATES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </datalist>
      </div>
    </FieldGroup>
  );
}

/** Suggestions for State; any other text is accepted. */
const US_STATES: readonly string[] = (
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|District of Columbia|Florida|Georgia|Hawaii|Idaho|' +
  'Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|' +
  'Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|' +
  'Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|' +
  'West Virginia|Wisconsin|Wyoming'
).split('|');

/** CSS shows the event's name and link only for Yes, with or without JavaScript. */
function Dates({ fields, wizard, editing, zones }: StepProps) {
  return (
    <FieldGroup legend="Event and dates" className={clsx(styles.event, styles.level)}>
      <RadioGroup options={yesOrNo} {...fields.chosen('withEvent')} />
      <div className={clsx(styles.half, styles.eventDetail)}>
        <TextField cap={PROPOSAL_CAPS.eventName} {...fields.typed('eventName')} />
      </div>
      <div className={clsx(styles.half, styles.eventDetail)}>
        <TextField
          inputMode="url"
          maxLength={LINK_CAP}
          placeholder="https://"
          {...fields.typed('eventLink')}
        />
      </div>
      <div className={clsx(styles.third, styles.date, styles.pair)}>
        <DateField hint={formDateWarning(wizard.form)} {...fields.typed('startDate')} />
      </div>
      <div className={clsx(styles.third, styles.date, styles.pair)}>
        <DateField {...fields.typed('endDate')} />
      </div>
      <div className={clsx(styles.third, styles.date)}>
        <DateField
          hint={
            isDay(wizard.form.closeAt) && (
              <ClosingTime form={wizard.form} now={wizard.now} before={editing?.before.closeAt} />
            )
          }
          {...fields.typed('closeAt')}
        />
      </div>
      <ZoneField
        zones={zones}
        now={wizard.now}
        hint="Applications close at 11:59 PM in this time zone."
        {...fields.typed('timeZone')}
      />
    </FieldGroup>
  );
}

function Work({ fields, wizard, editing }: StepProps) {
  return (
    <FieldGroup legend="Work" className={styles.work}>
      <div className={styles.half}>
        <RadioGroup options={hours} {...fields.chosen('hoursPerWeek')} />
      </div>
      <div className={styles.half}>
        <RadioGroup options={spots} {...fields.chosen('participants')} />
      </div>
      <div className={clsx(styles.half, styles.level, styles.who)}>
        <SelectField {...fields.typed('teamMode')}>
          {TEAM_MODES.map((mode) => (
            <option key={mode} value={mode === 'alone' ? '' : mode}>
              {TEAM_MODE_LABEL[mode]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={clsx(styles.half, styles.level, styles.teamDetail)}>
        <SelectField hint="Not more than the participants." {...fields.typed('teamSize')}>
          <option value="">Choose one</option>
          {TEAM_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} people
            </option>
          ))}
        </SelectField>
      </div>
      <div className={clsx(styles.half, styles.level)}>
        <SelectField {...fields.typed('workLocation')}>
          <option value="">Choose one</option>
          {WORK_LOCATIONS.map((index) => (
            <option key={index} value={index}>
              {WORK_LOCATION[index].label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={clsx(styles.half, styles.level)}>
        {editing?.locked ? (
          <LockedAppType fields={fields} form={wizard.form} />
        ) : (
          <SelectField {...fields.typed('appType')}>
            <option value="">Choose one</option>
            {APP_TYPES.map((type) => (
              <option key={type} value={type}>
                {APP_TYPE_LABEL[type]}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </FieldGroup>
  );
}

/** The type once someone has applied: a text, and its value for the form. */
function LockedAppType({ fields, form }: Pick<StepProps, 'fields'> & { form: ProposalForm }) {
  const { label, id, error, name, value } = fields.typed('appType');
  const type = APP_TYPES.find((type) => type === form.appType);
  return (
    <Field label={label} id={id} error={error} hint="Locked: people have applied.">
      {(ties) => (
        <>
          <Input
            {...ties}
            readOnly
            value={type ? APP_TYPE_LABEL[type] : ''}
            icon={<Icon node={Lock} className="icon-small" />}
          />
          <input type="hidden" name={name} value={value} />
        </>
      )}
    </Field>
  );
}

type ClosingTimeProps = { form: ProposalForm; now: Date; before: Date | undefined };

/** The chosen close date as a time, and what it does to applications that are closed by now. */
function ClosingTime({ form, now, before }: ClosingTimeProps) {
  const zone = zoneOfForm(form);
  const closeAt = endOfDay(form.closeAt, zone);
  const onTime = isOnTime(now, closeAt);
  const isClosed = before !== undefined && !isOnTime(now, before);
  return (
    <>
      {!onTime ? 'Closed ' : isClosed ? 'Reopens applications until ' : 'Closes '}
      <b className={styles.closingTime} suppressHydrationWarning>
        {formatInstant(closeAt, zone)}
      </b>
      {!onTime && isClosed && <span>. A later date reopens applications.</span>}
    </>
  );
}
