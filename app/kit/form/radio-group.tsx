import { type ReactNode, useId } from 'react';
import { ChoiceList, Radio } from './radio.tsx';
import type { FieldFrame } from './field.tsx';
import { FieldError } from './field-text.tsx';
import { Fieldset } from './fieldset.tsx';
import { SegmentedControl, SegmentLabel } from './segmented-control.tsx';

type RadioGroupProps = Omit<FieldFrame, 'id'> & {
  name: string;
  options: readonly {
    value: string;
    label: string;
    icon?: ReactNode;
    /** What it means; with `plain` alone. */
    hint?: string;
  }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
  required?: boolean;
  /** Hides the label visually, for a page that already shows the question. */
  hideLabel?: boolean;
  /** Radio buttons below each other instead of segments, for long labels. */
  plain?: boolean;
  className?: string | undefined;
  /** Class of the element around the options. */
  optionsClassName?: string | undefined;
};

/** A choice of few options: a segmented control or radio buttons. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hint, error, optional, name, options, value, defaultValue, onChange } = props;
  const { className, optionsClassName } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const input = (option: string) => ({
    name,
    value: option,
    ...(value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value }),
    ...((onChange || value !== undefined) && { onChange: () => onChange?.(option) }),
    disabled: props.disabled,
    required: props.required,
  });
  return (
    <Fieldset
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      hideLegend={props.hideLabel}
      legend={
        <>
          {label}
          {optional && <span> (optional)</span>}
        </>
      }
      className={className}
    >
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {props.plain ? (
        <ChoiceList className={optionsClassName}>
          {options.map((option) => (
            <Radio key={option.value} {...input(option.value)} label={option.label} hint={option.hint} />
          ))}
        </ChoiceList>
      ) : (
        <SegmentedControl invalid={Boolean(error)} className={optionsClassName}>
          {options.map((option) => (
            <label key={option.value}>
              <input type="radio" className="visually-hidden" {...input(option.value)} />
              {option.icon}
              <SegmentLabel>{option.label}</SegmentLabel>
            </label>
          ))}
        </SegmentedControl>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </Fieldset>
  );
}
