import Eye from 'lucide-react/icons/eye';
import type { PageProposal } from '../../ui/proposal-view-model.ts';
import { Button } from '../../ui/button.tsx';
import { ProposalRow } from '../../ui/proposal-row.tsx';

const tips = [
  {
    heading: 'Titles that get answers',
    text: 'Name the thing you will measure or build, then the place you will look. Fifty characters is enough for both.',
  },
  {
    heading: 'Three questions, eighty words each',
    text: 'Ask what you would ask in the first ten minutes of a meeting. Write N/A to leave one out.',
  },
  {
    heading: 'Before you publish',
    text: 'Results are announced after applications close. Applicants see both dates on the timeline.',
  },
];

const ROLLING_TIP = 'Decide as applications come in. Each applicant gets your decision when you make it.';

type Props = { preview: PageProposal; now: Date; step: number; whole: PreviewButtonProps };

/** Beside the form: the row as the list will show it, and a tip. */
export function Side({ preview, now, step, whole }: Props) {
  const tip = tips[step]!;
  return (
    <aside className="pv" aria-label="Preview">
      <p className="lbl">How it will look in the list</p>
      <div className="list">
        <ProposalRow proposal={preview} now={now} preview />
      </div>
      <p className="hint">Updates as you type. Applications and spots are counted for you.</p>
      <p className="whole">
        <PreviewButton {...whole} />
      </p>
      <div className="tip">
        <p className="lbl">{tip.heading}</p>
        <p>{step === 2 && preview.appType === 'rolling' ? ROLLING_TIP : tip.text}</p>
      </div>
    </aside>
  );
}

export type PreviewButtonProps = { action: string; show: () => void };

/** Shows the whole page as readers will see it. Without JavaScript it saves the draft first. */
export function PreviewButton({ action, show }: PreviewButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      icon={<Eye className="i-s" />}
      formAction={action}
      onClick={(event) => {
        event.preventDefault();
        show();
      }}
    >
      Preview the whole page
    </Button>
  );
}
