import { clsx } from 'clsx';
import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import * as styles from './badge.module.css';
import { Icon } from '../icon/icon.tsx';

/** `active` is in progress; `neutral`, outlined, has not begun or does not count. */
export type BadgeTone = 'open' | 'soon' | 'rolling' | 'past' | 'active' | 'neutral' | 'error';

type BadgeProps = {
  tone: BadgeTone;
  icon: IconNode;
  children: ReactNode;
  /** Not final yet. */
  dashed?: boolean;
  className?: string | undefined;
};

/** A status as icon and text. */
export function Badge({ tone, icon, children, dashed = false, className }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, TONES[tone], dashed && styles.dashed, className)}>
      <Icon node={icon} />
      {children}
    </span>
  );
}

const TONES: Record<BadgeTone, string | undefined> = {
  open: styles.open,
  soon: styles.soon,
  rolling: styles.rolling,
  past: styles.past,
  active: styles.active,
  neutral: styles.neutral,
  error: styles.error,
};
