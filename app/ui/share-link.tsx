import { buttonClass } from './button.tsx';
import { DialogLink } from './dialog.tsx';
import { useFrameData } from './frame-data.ts';
import { iconButtonClass } from './icon-button.tsx';
import { ShareChoices } from './share-choices.tsx';
import * as styles from './share-link.module.css';
import { SymbolIcon } from './symbol-icon.tsx';

type Props = {
  /** Path of the page to share; its share page is `/share` below it. */
  path: string;
  title: string;
  /** Only an icon, or a button with a label. */
  variant?: 'icon' | 'button';
  className?: string;
};

/** Opens the share options: a dialog, or a page without JavaScript. */
export function ShareLink({ path, title, variant = 'icon', className }: Props) {
  const address = `${useFrameData()?.publicUrl ?? ''}${path}`;
  return (
    <DialogLink
      to={`${path}/share`}
      title="Share"
      className={variant === 'icon' ? iconButtonClass(className) : buttonClass({}, className)}
      aria-label={`Share ${title}`}
      tooltip={variant === 'icon' ? 'Share' : undefined}
      label={
        <>
          <SymbolIcon name="share" className="icon-small" />
          {variant === 'button' && 'Share'}
        </>
      }
    >
      {() => (
        <>
          <p className={styles.title}>{title}</p>
          <ShareChoices address={address} title={title} />
        </>
      )}
    </DialogLink>
  );
}
