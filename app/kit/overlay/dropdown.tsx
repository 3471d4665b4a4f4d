import { clsx } from 'clsx';
import { ChevronDown } from 'lucide';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as styles from './dropdown.module.css';
import { Icon } from '../icon/icon.tsx';

type DropdownProps = {
  /** Content of the button. */
  label: ReactNode;
  /** Accessible name, if the label has no text. */
  name?: string;
  buttonClass: string;
  className?: string | undefined;
  menuClassName?: string | undefined;
  /** Stays open when the URL changes, for filters that are set one after another. */
  staysOpen?: boolean;
  children: ReactNode;
};

/**
 * A button that opens a panel below it, also without JavaScript. With it, Escape, a click or focus
 * outside, and navigation close it.
 */
export function Dropdown(props: DropdownProps) {
  const { label, name, buttonClass, className, menuClassName, staysOpen, children } = props;
  const frame = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();

  // Closes on navigation only: a menu opened before hydration stays open.
  const locationKey = useRef(key);
  useEffect(() => {
    if (!staysOpen && locationKey.current !== key) frame.current?.removeAttribute('open');
    locationKey.current = key;
  }, [key, staysOpen]);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const details = frame.current;
      if (!details?.open || !(event.target instanceof Node) || details.contains(event.target)) return;
      // Clicking text in the panel focuses an ancestor of the menu, which does not count as
      // outside.
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
      className={clsx(styles.dropdown, className)}
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
      <div className={clsx(styles.menu, menuClassName)}>{children}</div>
    </details>
  );
}

/** At the end of the label; points up while the menu is open. */
export function DropdownChevron() {
  return <Icon node={ChevronDown} className={clsx('icon-small', styles.chevron)} />;
}

/** The class names of a link or button in the menu. */
export const menuItemClass = (className?: string) => clsx(styles.item, className);
