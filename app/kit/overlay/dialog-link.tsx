import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { buttonClass, type ButtonSize, type ButtonVariant } from '../form/button.tsx';
import { OFFLINE_TOAST } from '../feedback/offline-guard.tsx';
import { useToast } from '../feedback/toast.tsx';

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

// Not part of the first visit's script.
const loadDialog = () => import('./dialog.tsx');

/**
 * A link to a confirm page. With JavaScript the form opens in a dialog, which asks before typed text
 * is lost.
 */
export function DialogLink(props: DialogLinkProps) {
  const { to, label, title, tooltip, variant, size, className, onOpenChange, children, ...link } = props;
  const [Dialog, setDialog] = useState<typeof import('./dialog.tsx').Dialog | null>(null);
  const [open, setOpen] = useState(false);
  const [openedTo, setOpenedTo] = useState<string | null>(null);
  const { key } = useLocation();
  useEffect(() => setOpen(false), [key]);
  const showToast = useToast();
  const show = async () => {
    try {
      const loaded = await loadDialog();
      setDialog(() => loaded.Dialog);
      setOpenedTo(to);
      setOpen(true);
    } catch {
      if (navigator.onLine) location.assign(to);
      else showToast(OFFLINE_TOAST);
    }
  };
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
        onPointerEnter={() => void loadDialog().catch(() => {})}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
          event.preventDefault();
          void show();
        }}
      >
        {label}
      </a>
      {Dialog && openedTo === to && (
        <Dialog
          key={to}
          title={title}
          open={open}
          onClose={() => setOpen(false)}
          onDiscard={() => {
            setOpen(false);
            setOpenedTo(null);
          }}
        >
          {children}
        </Dialog>
      )}
    </>
  );
}
