import { Share2 } from 'lucide-react';
import { DialogLink } from './dialog.tsx';
import { useFrameData } from './frame-data.ts';
import { ShareChoices } from './share-choices.tsx';

type Props = {
  /** The page to be shared, as a path of ours; its share page stands at `/share` below it. */
  path: string;
  title: string;
  /** An icon alone; an icon with an outline, beside buttons; a button with its word. */
  look?: 'icon' | 'outlined' | 'button';
  className?: string;
};

const FACE = { icon: 'ib', outlined: 'ib bd', button: 'btn sec' };

/** Opens the ways to share a page: in a dialog with script, on a page of their own without. */
export function ShareLink({ path, title, look = 'icon', className }: Props) {
  const address = `${useFrameData()?.publicUrl ?? ''}${path}`;
  const iconOnly = look !== 'button';
  return (
    <DialogLink
      to={`${path}/share`}
      className={className ? `${FACE[look]} ${className}` : FACE[look]}
      aria-label={`Share ${title}`}
      title="Share"
      tip={iconOnly ? 'Share' : undefined}
      label={
        <>
          <Share2 className={look === 'outlined' ? 'i' : 'i-s'} />
          {!iconOnly && 'Share'}
        </>
      }
    >
      {() => (
        <>
          <p className="what">{title}</p>
          <ShareChoices address={address} title={title} />
        </>
      )}
    </DialogLink>
  );
}
