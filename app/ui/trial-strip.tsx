import { FlaskConical } from 'lucide-react';

/** Stands above every page in trial mode and cannot be closed. */
export function TrialStrip() {
  return (
    <aside className="trial" aria-label="Trial mode">
      <FlaskConical className="i-s" />
      <span>Trial mode. The people are made up and no mail leaves this computer.</span>
    </aside>
  );
}
