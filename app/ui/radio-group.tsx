import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { FieldError, type FieldFrame } from './field.tsx';

type RadioGroupProps = Omit<FieldFrame, 'id'> & {
  name: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  disabled?: boolean;
  required?: boolean;
  /** Hides the label visually, for a page that already shows the question. */
  hideLabel?: boolean;
  /** Radio buttons below each other instead of segments, for long labels. */
  plain?: boolean;
  optionsClassName?: string | undefined;
};

/** A choice of few options: a segmented control or radio buttons. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hint, error, optional, name, options, value, defaultValue, onChange } = props;
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const input = (option: string) => (
    <input
      type="radio"
      name={name}
      value={option}
      {...(value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value })}
      {...((onChange || value !== undefined) && { onChange: () => onChange?.(option) })}
      disabled={props.disabled}
      required={props.required}
      className={props.plain ? undefined : 'visually-hidden'}
    />
  );
  return (
    <fieldset
      className="f"
      role="radiogroup"
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    >
      <legend className={props.hideLabel ? 'visually-hidden' : 'lbl'}>
        {label}
        {optional && <span className="opt"> (optional)</span>}
      </legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div className={clsx(props.plain ? 'cks' : error ? 'pick er' : 'pick', props.optionsClassName)}>
        {options.map((option) => (
          <label key={option.value} className={props.plain ? 'ck' : undefined}>
            {input(option.value)}
            {option.icon}
            {props.plain ? option.label : <span data-label={option.label}>{option.label}</span>}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
