import { Suspense, lazy } from 'react';
import type { Shared } from '#domain/board/share.ts';
import { buttonClass } from '#app/kit/form/button.tsx';
import { DialogLink } from '#app/kit/overlay/dialog-link.tsx';
import { useFrameData } from '../viewer/frame-data.ts';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import * as styles from './share-link.module.css';
import { SymbolIcon } from '#app/kit/icon/symbol-icon.tsx';

// Not part of the first visit's script. Where it cannot load, the page has the same choices.
const ShareChoices = lazy(() =>
  import('./share-choices.tsx').then(
    (loaded) => ({ default: loaded.ShareChoicesInDialog }),
    () => ({ default: Unavailable }),
  ),
);

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
  const icon = <SymbolIcon name="share" className="icon-small" />;
  return (
    <DialogLink
      to={`${path}/share`}
      title="Share"
      className={variant === 'icon' ? iconButtonClass(className) : buttonClass({}, className)}
      aria-label={`Share ${title}`}
      tooltip={variant === 'icon' ? 'Share' : undefined}
      label={variant === 'button' ? <>{icon}Share</> : icon}
    >
      {() => (
        <>
          <p className={styles.title} dir="auto">
            {title}
          </p>
          <Suspense>
            <ShareChoices address={address} title={title} />
          </Suspense>
        </>
      )}
    </DialogLink>
  );
}

function Unavailable({ address }: Shared) {
  return (
    <p>
      {'We couldn’t load the choices. '}
      <a className="link" href={`${address}/share`}>
        Open the share page
      </a>
    </p>
  );
}
