import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAutoDismiss } from './use-auto-dismiss.ts';

const icons = { ok: CircleCheck, er: CircleAlert, nt: Info, wr: TriangleAlert };

type BannerProps = {
  /** ok: success, dismissed automatically; er: error; nt: notice; wr: warning. */
  tone: keyof typeof icons;
  children: ReactNode;
  /** One button or link at the right. */
  action?: ReactNode;
  /** True disables automatic dismissal. */
  persistent?: boolean;
  /**
   * Moves focus to the banner when it appears, so that screen readers announce it; the default for
   * errors. False if the form focuses something else.
   */
  takesFocus?: boolean;
};

/**
 * A message at the top of a form; a success is dismissed after 3 s. Give each new message a new
 * `key`.
 */
export function Banner({ tone, children, action, persistent, takesFocus = tone === 'er' }: BannerProps) {
  const [dismissed, setDismissed] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  const autoDismiss = useAutoDismiss(() => setDismissed(true), persistent ?? tone !== 'ok');
  useEffect(() => {
    if (takesFocus) element.current?.focus();
  }, [takesFocus]);
  if (dismissed) return null;
  const Icon = icons[tone];
  return (
    <div
      ref={element}
      className={`ban ${tone}`}
      role={tone === 'er' ? 'alert' : tone === 'ok' ? 'status' : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      {...autoDismiss}
    >
      <Icon className="icon" />
      <div>{children}</div>
      {action}
    </div>
  );
}
