import ArrowLeft from 'lucide-react/icons/arrow-left';
import { ButtonLink } from '../../ui/button.tsx';
import { ProposalDetail } from '../../ui/proposal-detail.tsx';
import type { PageProposal } from '../../ui/proposal-parts.ts';
import { wrongStops } from './form-errors.ts';
import type { Drive } from './use-drive.ts';

/** The proposal as its page will show it; the form waits behind it. */
export function WholePage({ proposal, drive, back }: { proposal: PageProposal; drive: Drive; back: string }) {
  const { wizard } = drive;
  return (
    <div className="wzp">
      <div className="bar">
        <ButtonLink
          to={back}
          look="sec"
          icon={<ArrowLeft className="i-s" />}
          onClick={(event) => {
            event.preventDefault();
            drive.look(false);
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
          wrong={wrongStops(wizard.errors)}
        />
      </div>
    </div>
  );
}
