import { DialogLink } from './dialog.tsx';
import { useFrameData } from './frame-data.ts';
import { ShareChoices } from './share-choices.tsx';
import { SymbolIcon } from './symbol-icon.tsx';

type Props = {
  /** Path of the page to share; its share page is `/share` below it. */
  path: string;
  title: string;
  /** Only an icon, or a button with a label. */
  variant?: 'icon' | 'button';
  className?: string;
};

const FACE = { icon: 'ib', button: 'btn sec' };

/** Opens the share options: a dialog, or a page without JavaScript. */
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
