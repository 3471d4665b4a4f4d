import type { Shared } from '../../domain/share.ts';
import { Dialog } from './dialog.tsx';
import { ShareChoices } from './share-choices.tsx';

/** The ways to share a page, over the page one is on. */
export function ShareDialog({ address, title, onClose }: Shared & { onClose: () => void }) {
  return (
    <Dialog title="Share" onClose={onClose}>
      <p className="what">{title}</p>
      <ShareChoices address={address} title={title} />
    </Dialog>
  );
}
