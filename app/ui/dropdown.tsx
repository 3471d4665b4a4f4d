import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

type DropdownProps = {
  /** Inside the button. */
  label: ReactNode;
  /** The button's name where its label has no words. */
  name?: string;
  buttonClass: string;
  className?: string;
  /** Stays open when the address changes, for filters that are set one after another. */
  staysOpen?: boolean;
  /** Opens towards the right instead of the left. */
  alignLeft?: boolean;
  children: ReactNode;
};

/** A button that opens a panel below it. Works without script; with it, Escape, a press elsewhere and moving on close it. */
export function Dropdown(props: DropdownProps) {
  const { label, name, buttonClass, className, staysOpen, alignLeft, children } = props;
  const frame = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // A menu opened before hydration stays open.
  const locationKey = useRef(key);
  useEffect(() => {
    if (!staysOpen && locationKey.current !== key) frame.current?.removeAttribute('open');
    locationKey.current = key;
  }, [key, staysOpen]);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const details = frame.current;
      if (!details?.open || !(event.target instanceof Node) || details.contains(event.target)) return;
      // A press on words inside gives the focus to what surrounds the menu, which is no move away.
      if (event.type === 'focusin' && event.target.contains(details)) return;
      details.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what the summary opened
    <details
      ref={frame}
      className={['dd', alignLeft && 'from-left', className].filter(Boolean).join(' ')}
      onToggle={() => {
        if (frame.current?.open) frame.current.lastElementChild?.scrollIntoView({ block: 'nearest' });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !frame.current?.open) return;
        event.stopPropagation();
        frame.current.open = false;
        frame.current.querySelector('summary')?.focus();
      }}
    >
      <summary className={buttonClass} aria-label={name} title={name}>
        {label}
      </summary>
      <div className="menu">{children}</div>
    </details>
  );
}
