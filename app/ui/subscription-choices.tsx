import X from 'lucide-react/icons/x';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router';
import { RECRUITMENT, RECRUITMENT_TYPES } from '../../domain/proposal.ts';
import type { FieldErrors } from '../../domain/refusal.ts';
import {
  CADENCE_LABEL,
  CADENCES,
  type Choices,
  SUBSCRIPTION_CAPS,
  isSameTopic,
} from '../../domain/subscription.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { TextField } from './text-field.tsx';

type SubscriptionChoicesProps = {
  /** What is chosen now; null without a subscription. */
  choices: Choices | null;
  /** Topics of open proposals, the most used first. */
  suggested: readonly { topic: string; count: number }[];
  /** Of the subscription's mails; without it the form is for whoever is signed in. */
  token?: string | undefined;
  /** The page to come back to: `preferences` for `/notifications/preferences`, where what is ticked is saved at once. */
  back?: 'preferences';
  /** What was typed among the topics to add, and what is wrong, when the form comes back. */
  typed?: string | undefined;
  errors?: FieldErrors | undefined;
};

const HOW_OFTEN = [
  ...CADENCES.map((value) => ({ value, label: CADENCE_LABEL[value] })),
  { value: 'none', label: 'Not at all' },
];

/** The choices of one subscription: how often, and which proposals. Posts to `/subscription`, with or without script. */
export function SubscriptionChoices(props: SubscriptionChoicesProps) {
  const { choices, suggested, token, back, typed, errors = {} } = props;
  const id = useId();
  const pending = useNavigation().formAction?.startsWith('/subscription') ?? false;
  const submit = useSubmit();
  // Beside choices that are saved as they are made, these are too; words once they are whole.
  const saveTicks = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if ((target as unknown as HTMLInputElement).type === 'text') return;
    currentTarget.dataset.used = 'yes';
    void submit(currentTarget, { preventScrollReset: true, replace: true });
  };
  const { topics = [], kinds = [], cadence = 'none' } = choices ?? {};
  const others = suggested.filter(({ topic }) => !topics.some((chosen) => isSameTopic(chosen, topic)));
  const form = useRef<HTMLFormElement>(null);
  // The chip that had the focus is gone: topics are added and taken away at one place.
  useEffect(() => {
    if (document.activeElement !== document.body || !form.current?.dataset.used) return;
    form.current.querySelector<HTMLInputElement>('input[name=add]')?.focus({ preventScroll: true });
  }, [topics.length]);
  return (
    <Form
      ref={form}
      method="post"
      action="/subscription"
      className="stack subc"
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
      <fieldset className="f" aria-describedby={id}>
        <legend className="lbl">Which ones</legend>
        <p className="hint" id={id}>
          Choose nothing to get everything. With both, a proposal has one of the topics and is of one of the
          kinds.
        </p>
        <div className="cks">
          {RECRUITMENT_TYPES.map((kind) => (
            <Checkbox
              key={kind}
              name="kinds"
              value={kind}
              label={RECRUITMENT[kind].label}
              defaultChecked={kinds.includes(kind)}
            />
          ))}
        </div>
        {topics.length > 0 && (
          <div className="tpcs">
            {topics.map((topic) => (
              <label key={topic} className="chip x">
                <input className="sr" type="checkbox" name="topics" value={topic} defaultChecked />
                <span>{topic}</span>
                <X className="i-s" />
              </label>
            ))}
          </div>
        )}
        {others.length > 0 && (
          <div className="tpcs" role="group" aria-label="Suggested topics">
            {others.map(({ topic, count }) => (
              <Checkbox
                key={topic}
                name="topics"
                value={topic}
                label={<bdi>{topic}</bdi>}
                after={String(count)}
              />
            ))}
          </div>
        )}
      </fieldset>
      <TextField
        key={topics.join('\n')}
        label="Add topics"
        optional
        name="add"
        hint="Separate with commas, for example MEV, AI."
        maxLength={(SUBSCRIPTION_CAPS.topic + 2) * SUBSCRIPTION_CAPS.topics}
        autoComplete="off"
        defaultValue={typed}
        error={errors.add}
      />
      <p className="hint">The digest leaves on Saturday morning. We skip weeks with nothing new.</p>
      <div>
        <Button variant="sec" pending={pending}>
          Save subscription
        </Button>
      </div>
    </Form>
  );
}
