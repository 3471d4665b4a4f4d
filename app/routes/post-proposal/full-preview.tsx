import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ButtonLink } from '../../ui/button.tsx';
import { ProposalDetail } from '../../ui/proposal-detail.tsx';
import type { PageProposal } from '../../ui/proposal-view-model.ts';
import { stopsWithErrors } from './form-errors.ts';
import type { WizardController } from './use-wizard-controller.ts';

/** The proposal as its page will show it; the form stays mounted but hidden. */
export function FullPreview({
  proposal,
  controller,
  backUrl,
}: {
  proposal: PageProposal;
  controller: WizardController;
  backUrl: string;
}) {
  const { wizard } = controller;
  return (
    <div className="wzp">
      <div className="bar">
        <ButtonLink
          to={backUrl}
          variant="secondary"
          icon={<ArrowLeft className="i-s" />}
          onClick={(event) => {
            event.preventDefault();
            controller.goToPreview(false);
          }}
        >
          Back to the form
        </ButtonLink>
        <p className="hint">This is a preview. Nobody else can see it yet.</p>
      </div>
      <div className="tlw">
        <ProposalDetail
          proposal={proposal}
          now={wizard.now}
          preview
          level={1}
          wrong={stopsWithErrors(wizard.errors)}
        />
      </div>
    </div>
  );
}
