import { ANSWER_WORD_TARGET } from '../../../domain/application.ts';
import { Field } from '../../ui/field.tsx';
import { WordCounter } from '../../ui/word-counter.tsx';

type Props = {
  number: number;
  name: string;
  question: string;
  value: string;
  error?: string | undefined;
  /** Why the field is disabled. */
  disabled?: string;
  onChange?: (text: string) => void;
  onBlur?: () => void;
};

/** One question and its answer, with the word counter. */
export function QuestionField(props: Props) {
  const { number, name, question, value, error, disabled, onChange, onBlur } = props;
  const counter = disabled ? <GoodLength /> : <WordCounter text={value} target={ANSWER_WORD_TARGET} />;
  return (
    <div className="q">
      <span className="qn" aria-hidden="true">
        {number}
      </span>
      <Field
        label={question}
        id={name}
        error={error ?? null}
        below={
          error && value === '' ? <progress className="prog under" value="0" aria-hidden="true" /> : counter
        }
      >
        {(ties) => (
          <textarea
            {...ties}
            className="in"
            dir="auto"
            name={name}
            rows={5}
            value={value}
            disabled={disabled !== undefined}
            placeholder={disabled}
            onChange={(event) => onChange?.(event.currentTarget.value)}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
  );
}

function GoodLength() {
  return (
    <>
      <progress className="prog under" value="0" aria-hidden="true" />
      <p className="count">
        <span>{ANSWER_WORD_TARGET} words is a good length</span>
        <span className="tabular" aria-hidden="true">
          0 / {ANSWER_WORD_TARGET}
        </span>
      </p>
    </>
  );
}
