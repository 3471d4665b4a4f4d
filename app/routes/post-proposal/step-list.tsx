import Check from 'lucide-react/icons/check';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import type { StepStatus } from './form-errors.ts';

type Props = {
  step: number;
  standings: readonly StepStatus[];
  /** Where a step's button posts without JavaScript. */
  actionOf: (step: number) => string;
  goToStep: (step: number) => void;
};

/** The three steps in any order: submit buttons, so that changing steps never loses input. */
export function StepList({ step, standings, actionOf, goToStep }: Props) {
  return (
    <ol>
      {PROPOSAL_STEPS.map(({ heading }, index) => {
        const { label, toMend, complete } = standings[index]!;
        const current = index === step;
        return (
          <li key={heading} className={current ? 'on' : undefined}>
            <button
              type="submit"
              formAction={actionOf(index)}
              formNoValidate
              aria-current={current ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                goToStep(index);
              }}
            >
              <span className="n">
                {complete && !current ? <Check /> : index + 1}
                {complete && <span className="sr">, complete</span>}
              </span>
              <span>
                <b>{heading}</b>
                <small className={toMend ? 'danger' : undefined}>{label}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
