import { X } from 'lucide';
import {
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import * as groupStyles from './button-group.module.css';
import * as buttonStyles from './button.module.css';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';
import * as styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** False hides the dialog; its fields retain their values. */
  open?: boolean;
};

/**
 * A native modal dialog: traps and restores focus, closes on Escape, stops page scroll. At the
 * bottom edge on narrow screens.
 */
export function Dialog({ title, onClose, children, open = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    const root = document.documentElement;
    root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth);
    element?.showModal();
    firstSafeControl(element)?.focus();
    // `close()` before removal restores focus.
    return () => element?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton
          label="Close"
          icon={<Icon node={X} className="icon" />}
          className={styles.close}
          onClick={onClose}
        />
      </div>
      {children}
    </dialog>
  );
}

/** Initial focus: the first field, otherwise the first button that is not destructive. */
function firstSafeControl(dialog: HTMLDialogElement | null): HTMLElement | null | undefined {
  return (
    dialog?.querySelector<HTMLElement>(':is(input, textarea, select):not([type=hidden], :disabled)') ??
    dialog?.querySelector<HTMLElement>(`.${groupStyles.group} > :not(.${buttonStyles.danger})`)
  );
}

type DialogLinkProps = Omit<ComponentProps<'a'>, 'href' | 'title' | 'children' | 'onClick'> & {
  /** URL of the page with the same form. */
  to: string;
  /** Text of the link. */
  label: ReactNode;
  /** Heading of the dialog. */
  title: ReactNode;
  /** Tooltip of the link. */
  tooltip?: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  onOpenChange?: (open: boolean) => void;
  /** Content of the dialog; `close` is for its Cancel button. */
  children: (close: () => void) => ReactNode;
};

/**
 * A link to a confirm page. With JavaScript the form opens in a dialog, which retains typed text
 * when it is closed and opened again.
 */
export function DialogLink(props: DialogLinkProps) {
  const { to, label, title, tooltip, variant, size, className, onOpenChange, children, ...link } = props;
  const [open, setOpen] = useState(false);
  const [openedTo, setOpenedTo] = useState<string | null>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  const notify = useRef(onOpenChange);
  notify.current = onOpenChange;
  useEffect(() => {
    if (!open) return;
    notify.current?.(true);
    return () => notify.current?.(false);
  }, [open]);
  return (
    <>
      <a
        {...link}
        href={to}
        rel="nofollow"
        title={tooltip}
        className={variant ? buttonClass({ variant, size }, className) : className}
        aria-haspopup="dialog"
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          setOpen(true);
          setOpenedTo(to);
        }}
      >
        {label}
      </a>
      {openedTo === to && (
        <Dialog key={to} title={title} open={open} onClose={() => setOpen(false)}>
          {children(() => setOpen(false))}
        </Dialog>
      )}
    </>
  );
}

/** Animated check mark for something sent. */
export function DialogCheck() {
  return (
    <svg className={styles.check} viewBox="0 0 64 64" aria-hidden="true">
      <circle className={styles.checkCircle} cx="32" cy="32" r="29" />
      <path className={styles.checkMark} d="M20 33.5l8.5 8.5L45 24.5" />
    </svg>
  );
}
