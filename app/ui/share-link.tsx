import { DialogLink } from './dialog.tsx';
import { useFrameData } from './frame-data.ts';
import { ShareChoices } from './share-choices.tsx';
import { SymbolIcon } from './symbol-icon.tsx';

type Props = {
  /** The page to be shared, as a path of ours; its share page stands at `/share` below it. */
  path: string;
  title: string;
  /** An icon alone; a button with its word. */
  variant?: 'icon' | 'button';
  className?: string;
};

const FACE = { icon: 'ib', button: 'btn sec' };

/** Opens the ways to share a page: in a dialog with script, on a page without. */
export function ShareLink({ path, title, variant = 'icon', className }: Props) {
  const address = `${useFrameData()?.publicUrl ?? ''}${path}`;
  return (
    <DialogLink
      to={`${path}/share`}
      title="Share"
      className={className ? `${FACE[variant]} ${className}` : FACE[variant]}
      aria-label={`Share ${title}`}
      tooltip={variant === 'icon' ? 'Share' : undefined}
      label={
        <>
          <SymbolIcon name="share" className="i-s" />
          {variant === 'button' && 'Share'}
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
