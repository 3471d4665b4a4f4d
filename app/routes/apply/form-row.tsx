import type { ReactNode } from 'react';
import * as styles from './form-row.module.css';
import { ANSWER_WORD_TARGET } from '#domain/application/application.ts';
import { Field } from '#app/kit/form/field.tsx';
import { Textarea } from '#app/kit/form/text-area.tsx';
import { WordCounter, WordProgress, WordTarget } from '#app/kit/form/word-counter.tsx';

/** A row of the form: its fields, with the number of a required part at the left. */
export function FormRow({ number, children }: { number?: number | undefined; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      {children}
    </div>
  );
}

type Props = {
  number: number;
  name: string;
  question: string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange?: (text: string) => void;
  onBlur?: () => void;
};

/** One question and its answer, with the word counter. */
export function QuestionField(props: Props) {
  const { number, name, question, value, error, disabled, onChange, onBlur } = props;
  return (
    <FormRow number={number}>
      <Field
        label={question}
        labelClassName={styles.partLabel}
        id={name}
        error={error ?? null}
        below={
          disabled ? (
            <WordTarget target={ANSWER_WORD_TARGET} />
          ) : error && value === '' ? (
            <WordProgress words={0} target={ANSWER_WORD_TARGET} />
          ) : (
            <WordCounter text={value} target={ANSWER_WORD_TARGET} />
          )
        }
      >
        {(ties) => (
          <Textarea
            {...ties}
            dir="auto"
            name={name}
            rows={5}
            value={value}
            disabled={disabled}
            placeholder={disabled ? 'Sign in to answer' : undefined}
            onChange={(event) => onChange?.(event.currentTarget.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
    </FormRow>
  );
}
