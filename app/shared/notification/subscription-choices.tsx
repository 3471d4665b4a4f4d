import { clsx } from 'clsx';
import { X } from 'lucide';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { REWARDS, REWARD_LABEL } from '#domain/proposal/reward.ts';
import {
  CADENCE_LABEL,
  CADENCES,
  type Choices,
  SUBSCRIPTION_CAPS,
  isSameTopic,
} from '#domain/notification/subscription.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { chipClass } from '#app/kit/feedback/chip.tsx';
import { Fieldset } from '#app/kit/form/fieldset.tsx';
import { kindLabel } from '../board/filter-labels.ts';
import { Form } from '../viewer/form.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { SelectField } from '#app/kit/form/select-field.tsx';
import * as styles from './subscription-choices.module.css';
import { TextField } from '#app/kit/form/text-field.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';

type SubscriptionChoicesProps = {
  /** Current choices; null without a subscription. */
  choices: Choices | null;
  /** Topics of open proposals, the most used first. */
  suggested: readonly { topic: string; count: number }[];
  /** Token from a subscription email; without it the form is for the signed-in person. */
  token?: string | undefined;
  /**
   * Page to return to: `preferences` is `/notifications/preferences`, which saves each checkbox
   * immediately.
   */
  back?: 'preferences';
  /** Typed topics to add and field errors, when the form is refused. */
  typed?: string | undefined;
  errors?: FieldErrors | undefined;
  className?: string | undefined;
};

const HOW_OFTEN = [
  ...CADENCES.map((value) => ({ value, label: CADENCE_LABEL[value] })),
  { value: 'none', label: 'Not at all' },
];

/**
 * Form for a subscription's frequency and topics. Posts to `/subscription`, also without
 * JavaScript.
 */
export function SubscriptionChoices(props: SubscriptionChoicesProps) {
  const { choices, suggested, token, back, typed, errors = {}, className } = props;
  const id = useId();
  const pending = useNavigation().formAction?.startsWith('/subscription') ?? false;
  const submit = useSubmit();
  const savesEachChoice = useHydrated() && back !== undefined;
  // With `back`, saves checkboxes immediately, like those beside them; text needs the button.
  const saveTicks = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if ((target as unknown as HTMLInputElement).type === 'text') return;
    currentTarget.dataset.used = 'yes';
    void submit(currentTarget, { preventScrollReset: true, replace: true });
  };
  const { topics = [], kinds = [], pay = [], hours = null, cadence = 'none' } = choices ?? {};
  const others = suggested.filter(({ topic }) => !topics.some((chosen) => isSameTopic(chosen, topic)));
  const form = useRef<HTMLFormElement>(null);
  // Restores focus after the focused chip was removed.
  useEffect(() => {
    if (document.activeElement !== document.body || !form.current?.dataset.used) return;
    form.current.querySelector<HTMLInputElement>('input[name=add]')?.focus({ preventScroll: true });
  }, [topics.length]);
  return (
    <Form
      ref={form}
      method="post"
      action="/subscription"
      className={clsx('stack', styles.form, className)}
      onChange={back && saveTicks}
      preventScrollReset
      noValidate
    >
      {token !== undefined && <input type="hidden" name="t" value={token} />}
      {back && <input type="hidden" name="back" value={back} />}
      <RadioGroup
        label="How often"
        name="cadence"
        options={HOW_OFTEN}
        defaultValue={cadence}
        error={errors.cadence}
      />
      <Fieldset className={styles.which} legend="Which proposals" aria-describedby={id}>
        <p className="hint" id={id}>
          To get all proposals, leave everything blank. If you choose a role and a topic, you’ll get proposals
          that match both; pay and hours narrow that down further.
        </p>
        <Group label="Role">
          {RECRUITMENT_TYPES.map((kind) => (
            <Checkbox
              key={kind}
              name="kinds"
              value={kind}
              label={kindLabel(kind)}
              defaultChecked={kinds.includes(kind)}
            />
          ))}
        </Group>
        <Group label="Pay">
          {REWARDS.map((reward) => (
            <Checkbox
              key={reward}
              name="pay"
              value={reward}
              label={REWARD_LABEL[reward]}
              defaultChecked={pay.includes(reward)}
            />
          ))}
        </Group>
        {topics.length > 0 && (
          <div className={styles.topics}>
            {topics.map((topic) => (
              <label key={topic} className={chipClass('chosen', styles.topic)}>
                <input
                  className="visually-hidden"
                  type="checkbox"
                  name="topics"
                  value={topic}
                  defaultChecked
                />
                <span>{topic}</span>
                <Icon node={X} className="icon-small" />
              </label>
            ))}
          </div>
        )}
        {others.length > 0 && (
          <Group label={topics.length > 0 ? 'More topics' : 'Topics'}>
            {others.map(({ topic }) => (
              <Checkbox key={topic} name="topics" value={topic} label={<bdi>{topic}</bdi>} />
            ))}
          </Group>
        )}
      </Fieldset>
      <div className={clsx(styles.which, styles.add)}>
        <TextField
          key={topics.join('\n')}
          label="Add topics"
          optional
          name="add"
          hint="Separate with commas: MEV, AI"
          maxLength={(SUBSCRIPTION_CAPS.topic + 2) * SUBSCRIPTION_CAPS.topics}
          autoComplete="off"
          defaultValue={typed}
          error={errors.add}
        />
        {savesEachChoice && (
          <Button variant="secondary" pending={pending}>
            Add<span className="visually-hidden"> topics</span>
          </Button>
        )}
      </div>
      <div className={clsx(styles.which, styles.hours)}>
        <SelectField label="Hours a week" optional name="hours" defaultValue={hours ?? ''}>
          <option value="">Any</option>
          {HOURS_PER_WEEK.map((most) => (
            <option key={most} value={most}>
              At most {most}
            </option>
          ))}
        </SelectField>
      </div>
      <p className={clsx('hint', styles.weekly)}>
        We send the digest on Saturday morning and skip weeks with nothing new.
      </p>
      {!savesEachChoice && (
        <div className={back && 'without-script'}>
          <Button variant="secondary" pending={pending}>
            Save subscription
          </Button>
        </div>
      )}
    </Form>
  );
}

/** Checkboxes of one kind below their label. */
function Group({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <span id={id} className={styles.groupLabel}>
        {label}
      </span>
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
