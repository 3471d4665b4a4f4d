import { type IconNode, BriefcaseBusiness, Link2, MessageSquare, MessagesSquare, Share, Users } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import {
  SHARE_NETWORKS,
  SHARE_NETWORK_LABEL,
  type ShareNetwork,
  type Shared,
  shareAddress,
} from '../../domain/share.ts';
import { Button, buttonClass } from './button.tsx';
import { ButtonGroup } from './button-group.tsx';
import { CopyButton } from './copy-button.tsx';
import { Icon } from './icon.tsx';
import * as styles from './share-choices.module.css';

// No brand logos: the icon shows the kind of site, the label which one.
const NETWORK_ICON: Record<ShareNetwork, IconNode> = {
  x: MessageSquare,
  reddit: MessagesSquare,
  linkedin: BriefcaseBusiness,
  facebook: Users,
};

/** The options in a dialog, which opened before they were loaded: moves the focus to the button. */
export function ShareChoicesInDialog(shared: Shared) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={frame}>
      <ShareChoices {...shared} />
    </div>
  );
}

/** Share options: four networks, copy link, and the device's share sheet if available. */
export function ShareChoices({ address, title }: Shared) {
  return (
    <>
      <ul className={styles.networks}>
        {SHARE_NETWORKS.map((network) => {
          const icon = NETWORK_ICON[network];
          return (
            <li key={network}>
              <a
                className={buttonClass({ fullWidth: true })}
                href={shareAddress(network, { address, title })}
                target="_blank"
                rel="noopener noreferrer"
              >
                <Icon node={icon} className="icon-small" />
                {SHARE_NETWORK_LABEL[network]}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </li>
          );
        })}
      </ul>
      <p className={styles.address}>{address}</p>
      <ButtonGroup className={styles.actions}>
        <DeviceSheet address={address} title={title} />
        <CopyButton text={address} className={buttonClass({ variant: 'ink' })}>
          <Icon node={Link2} className="icon-small" /> Copy link
        </CopyButton>
      </ButtonGroup>
    </>
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
