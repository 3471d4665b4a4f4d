import ArrowRight from 'lucide-react/icons/arrow-right';
import { PROPOSAL_STEPS } from '../../../domain/proposal-form.ts';
import { Button } from '../../ui/button.tsx';
import type { WizardController } from './use-wizard-controller.ts';

type Props = { step: number; editing: boolean; actionOf: (step: number) => string; drive: WizardController };

/** The buttons at the end of a step; one of them is the primary one. */
export function WizardActions({ step, editing, actionOf, drive }: Props) {
  const last = step === PROPOSAL_STEPS.length - 1;
  const to = (target: number) => ({
    formAction: actionOf(target),
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault();
      drive.go(target);
    },
  });
  const send = (
    <Button variant="pri" pending={drive.sending} pendingLabel={editing ? 'Saving' : 'Submitting'}>
      {editing ? 'Save changes' : 'Submit'}
    </Button>
  );
  const next = (
    <Button variant={editing ? 'sec' : 'pri'} {...to(step + 1)}>
      Next <ArrowRight className="i-s" />
    </Button>
  );
  return (
    <div className="act">
      {step > 0 && <Button {...to(step - 1)}>Previous</Button>}
      <span className={step > 0 ? 'end push' : 'end'}>
        {!editing && (
          <Button formAction={actionOf(step)} onClick={drive.save}>
            Save
          </Button>
        )}
        {!last && next}
        {(editing || last) && send}
      </span>
    </div>
  );
}
