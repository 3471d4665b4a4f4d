import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as styles from './badge.module.css';

/** `active` is in progress; `neutral`, outlined, has not begun or does not count. */
export type BadgeTone = 'open' | 'soon' | 'rolling' | 'past' | 'active' | 'neutral' | 'error';

type BadgeProps = {
  tone: BadgeTone;
  icon: LucideIcon;
  children: ReactNode;
  className?: string | undefined;
};

/** A status as icon and text. */
export function Badge({ tone, icon: Icon, children, className }: BadgeProps) {
  return (
    <span className={clsx(styles.badge, TONES[tone], className)}>
      <Icon />
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
