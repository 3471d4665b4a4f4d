import { clsx } from 'clsx';
import { ChevronDown, Link2, MessagesSquare, Share } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import {
  SHARE_NETWORKS,
  SHARE_NETWORK_LABEL,
  type Shared,
  chatText,
  previewPath,
  readmeBadge,
  shareAddress,
} from '#domain/board/share.ts';
import { Button, buttonClass } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { CopyButton } from '#app/kit/form/copy-button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Input } from '#app/kit/form/input.tsx';
import { NetworkMark } from './network-mark.tsx';
import * as styles from './share-choices.module.css';

/** The options in a dialog, which opened before they were loaded: moves the focus to the button. */
export function ShareChoicesInDialog(shared: Shared) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  return (
    <div ref={frame}>
      <ShareChoices {...shared} />
    </div>
  );
}

/**
 * The link, a text for chats, the device's share sheet if available, the picture that others see, four
 * networks, and the badge of a proposal, which `showsBadge` opens.
 */
export function ShareChoices({ showsBadge = false, ...shared }: Shared & { showsBadge?: boolean }) {
  const { address, title } = shared;
  return (
    <div className={styles.frame}>
      <div className={styles.choices}>
        <div>
          <div className={styles.address}>
            <Input
              readOnly
              value={address}
              aria-label="Link"
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
            <CopyButton text={address} className={buttonClass({ variant: 'primary' })}>
              <Icon node={Link2} className="icon-small" /> Copy link
            </CopyButton>
          </div>
          <ButtonGroup className={styles.actions}>
            <CopyButton text={chatText(shared)} className={buttonClass({}, styles.longLabel)}>
              <Icon node={MessagesSquare} className="icon-small" /> Copy text for Discord or Telegram
            </CopyButton>
            <DeviceSheet address={address} title={title} />
          </ButtonGroup>
        </div>
        <div className={styles.posts}>
          <p className={styles.postsLabel} aria-hidden>
            Post on
          </p>
          <ul className={styles.networks}>
            {SHARE_NETWORKS.map((network) => (
              <li key={network}>
                <a
                  className={buttonClass({ fullWidth: true }, styles.network)}
                  href={shareAddress(network, shared)}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <NetworkMark network={network} className="icon-small" />
                  <span>
                    <span className="visually-hidden">Post on </span>
                    {SHARE_NETWORK_LABEL[network]}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <figure>
          <img className={styles.card} src={previewPath(shared)} width="1200" height="630" alt="" />
          <figcaption className={clsx('hint', styles.caption)}>How the link looks when posted</figcaption>
        </figure>
        <ReadmeBadge {...shared} isOpen={showsBadge} />
      </div>
    </div>
  );
}

/** The badge of a proposal, with its Markdown. */
function ReadmeBadge({ address, isOpen }: Shared & { isOpen: boolean }) {
  const badge = readmeBadge({ address });
  if (!badge) return null;
  return (
    <details className={styles.badge} open={isOpen}>
      <summary className={styles.badgeSummary}>
        Badge for a README
        <Icon node={ChevronDown} className={clsx('icon-small', styles.chevron)} />
      </summary>
      <p className="hint">Shows the open spots and the close date, and links here.</p>
      <img className={styles.badgePicture} src={badge.path} height="24" alt="" loading="lazy" />
      <code className={styles.markdown}>{badge.markdown}</code>
      <CopyButton text={badge.markdown} className={buttonClass({})}>
        Copy Markdown
      </CopyButton>
    </details>
  );
}

/** Opens the device's share sheet; hidden if the browser has none. */
function DeviceSheet({ address, title }: Shared) {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => setIsThere(typeof navigator.share === 'function'), []);
  if (!isThere) return null;
  // Closing the sheet without sharing rejects; that is not an error.
  const open = () => void navigator.share({ title, url: address }).catch(() => {});
  return (
    <Button
      type="button"
      variant="secondary"
      icon={<Icon node={Share} className="icon-small" />}
      onClick={open}
    >
      More options
    </Button>
  );
}
