import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAutoDismiss } from './use-auto-dismiss.ts';

const icons = { ok: CircleCheck, er: CircleAlert, nt: Info, wr: TriangleAlert };

type BannerProps = {
  /** ok: it worked (goes by itself); er: it did not; nt: a notice; wr: a warning. */
  tone: keyof typeof icons;
  children: ReactNode;
  /** One button or link at the right. */
  action?: ReactNode;
  /** Keeps a success where it is. */
  persistent?: boolean;
  /** An error takes the focus when it appears, so that it is heard and seen; false where the form has a better place. */
  takesFocus?: boolean;
};

/** A message at the top of a form. A success goes after 3 s, everything else stays. Give it a new `key` for a new message. */
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
      <Icon className="i" />
      <div>{children}</div>
      {action}
    </div>
  );
}
