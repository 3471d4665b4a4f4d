import { type ComponentProps, type ComponentType, type MouseEvent, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'style' | 'onClick'> & {
  to: string;
  /** Brings the dialog, which shows the same as the page at `to`. */
  fetchDialog: () => Promise<ComponentType<{ onClose: () => void }>>;
};

/**
 * A link to the page of an action that few readers take. With script the same thing opens in a dialog, whose code comes once somebody
 * is about to press; without, or when it does not come, the page opens.
 */
export function LateDialogLink({ fetchDialog, to, children, ...link }: Props) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [Open, setOpen] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  useEffect(() => setOpen(null), [key]);
  const fetchAhead = () => void fetchDialog().catch(() => {});
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    fetchDialog().then(
      (loaded) => setOpen(() => loaded),
      () => void navigate(to),
    );
  };
  return (
    <>
      <Link
        {...link}
        to={to}
        rel="nofollow"
        aria-haspopup="dialog"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={open}
      >
        {children}
      </Link>
      {Open && <Open onClose={() => setOpen(null)} />}
    </>
  );
}
