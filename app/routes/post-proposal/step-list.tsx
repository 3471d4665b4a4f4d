import Check from 'lucide-react/icons/check';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import type { StepStanding } from './form-errors.ts';

type Props = {
  step: number;
  standings: readonly StepStanding[];
  /** Where a step's button leads without script. */
  actionOf: (step: number) => string;
  go: (step: number) => void;
};

/** The three steps, freely to be chosen: buttons of the form, so that going to one never loses another. */
export function StepList({ step, standings, actionOf, go }: Props) {
  return (
    <ol>
      {PROPOSAL_STEPS.map(({ heading }, place) => {
        const { words, toMend, complete } = standings[place]!;
        const current = place === step;
        return (
          <li key={heading} className={current ? 'on' : undefined}>
            <button
              type="submit"
              formAction={actionOf(place)}
              formNoValidate
              aria-current={current ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                go(place);
              }}
            >
              <span className="n">
                {complete && !current ? <Check /> : place + 1}
                {complete && <span className="sr">, complete</span>}
              </span>
              <span>
                <b>{heading}</b>
                <small className={toMend ? 'danger' : undefined}>{words}</small>
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
