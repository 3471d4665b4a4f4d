import Share2 from 'lucide-react/icons/share-2';
import { useFrameData } from './frame-data.ts';
import { LateDialogLink } from './late-dialog-link.tsx';

type Props = {
  /** The page to be shared, as a path of ours; its share page stands at `/share` below it. */
  path: string;
  title: string;
  /** An icon alone; a button with its word. */
  look?: 'icon' | 'button';
  className?: string;
};

const FACE = { icon: 'ib', button: 'btn sec' };

/** Opens the ways to share a page: in a dialog with script, on a page of their own without. */
export function ShareLink({ path, title, look = 'icon', className }: Props) {
  const address = `${useFrameData()?.publicUrl ?? ''}${path}`;
  const fetchDialog = async () => {
    const { ShareDialog } = await import('./share-dialog.tsx');
    return ({ onClose }: { onClose: () => void }) => (
      <ShareDialog address={address} title={title} onClose={onClose} />
    );
  };
  return (
    <LateDialogLink
      to={`${path}/share`}
      className={className ? `${FACE[look]} ${className}` : FACE[look]}
      aria-label={`Share ${title}`}
      title={look === 'icon' ? 'Share' : undefined}
      fetchDialog={fetchDialog}
    >
      <Share2 className="i-s" />
      {look === 'button' && 'Share'}
    </LateDialogLink>
  );
}
