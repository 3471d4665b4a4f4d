import ArrowRight from 'lucide-react/icons/arrow-right';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import { Button } from '../../ui/button.tsx';
import type { WizardController } from './use-wizard-controller.ts';

type Props = {
  step: number;
  editing: boolean;
  actionOf: (step: number) => string;
  controller: WizardController;
};

/** The buttons at the end of a step; one of them is the primary one. */
export function WizardActions({ step, editing, actionOf, controller }: Props) {
  const last = step === PROPOSAL_STEPS.length - 1;
  const to = (target: number) => ({
    formAction: actionOf(target),
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault();
      controller.go(target);
    },
  });
  const send = (
    <Button variant="primary" pending={controller.sending} pendingLabel={editing ? 'Saving' : 'Submitting'}>
      {editing ? 'Save changes' : 'Submit'}
    </Button>
  );
  const next = (
    <Button variant={editing ? 'secondary' : 'primary'} {...to(step + 1)}>
      Next <ArrowRight className="i-s" />
    </Button>
  );
  return (
    <div className="act">
      {step > 0 && <Button {...to(step - 1)}>Previous</Button>}
      <span className={step > 0 ? 'end push' : 'end'}>
        {!editing && (
          <Button formAction={actionOf(step)} onClick={controller.save}>
            Save
          </Button>
        )}
        {!last && next}
        {(editing || last) && send}
      </span>
    </div>
  );
}
