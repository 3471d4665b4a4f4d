import { clsx } from 'clsx';
import { type IconNode, CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import * as styles from './banner.module.css';
import { Icon } from '../icon/icon.tsx';
import { useAutoDismiss } from '../hooks/use-auto-dismiss.ts';

export type BannerTone = 'success' | 'error' | 'notice' | 'warning';

type BannerProps = {
  /** A success is dismissed automatically. */
  tone: BannerTone;
  children: ReactNode;
  /** One button or link at the right. */
  action?: ReactNode;
  /** True disables automatic dismissal. */
  persistent?: boolean;
  /**
   * Moves focus to the banner when it appears, by default for errors, so that screen readers
   * announce it. Set it to false if the form focuses something else.
   */
  takesFocus?: boolean;
  className?: string | undefined;
};

/**
 * A message at the top of a form, dismissed after 3 s if it is a success. Give each new message a
 * new `key`.
 */
export function Banner(props: BannerProps) {
  const { tone, children, action, persistent, takesFocus = tone === 'error', className } = props;
  const [dismissed, setDismissed] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const autoDismiss = useAutoDismiss(() => setDismissed(true), persistent ?? tone !== 'success');
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  if (dismissed) return null;
  const [icon, color] = TONES[tone];
  return (
    <div
      ref={element}
      className={clsx(styles.banner, color, className)}
      role={tone === 'error' ? 'alert' : tone === 'success' ? 'status' : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      {...autoDismiss}
    >
      <Icon node={icon} className="icon" />
      <div>{children}</div>
      {action}
    </div>
  );
}

const TONES: Record<BannerTone, readonly [icon: IconNode, color: string | undefined]> = {
  success: [CircleCheck, styles.success],
  error: [CircleAlert, styles.error],
  notice: [Info, styles.notice],
  warning: [TriangleAlert, styles.warning],
};
