import { Share2 } from 'lucide-react';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFrameData } from './frame-data.ts';
import type { ShareDialog } from './share-dialog.tsx';

type Props = {
  /** The page to be shared, as a path of ours; its share page stands at `/share` below it. */
  path: string;
  title: string;
  /** An icon alone; an icon with an outline, beside buttons; a button with its word. */
  look?: 'icon' | 'outlined' | 'button';
  className?: string;
};
type OpenDialog = ComponentType<Parameters<typeof ShareDialog>[0]>;

const FACE = { icon: 'ib', outlined: 'ib bd', button: 'btn sec' };
// Few people share what they read: the dialog comes once somebody is about to.
const fetchDialog = () => import('./share-dialog.tsx');
const fetchAhead = () => void fetchDialog().catch(() => {});

/** Opens the ways to share a page: in a dialog with script, on a page of their own without. */
export function ShareLink({ path, title, look = 'icon', className }: Props) {
  const address = `${useFrameData()?.publicUrl ?? ''}${path}`;
  const navigate = useNavigate();
  const [Open, setOpen] = useState<OpenDialog | null>(null);
  const page = `${path}/share`;
  const open = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    fetchDialog().then(
      (loaded) => setOpen(() => loaded.ShareDialog),
      () => void navigate(page),
    );
  };
  return (
    <>
      <Link
        to={page}
        className={className ? `${FACE[look]} ${className}` : FACE[look]}
        aria-label={`Share ${title}`}
        title={look === 'button' ? undefined : 'Share'}
        aria-haspopup="dialog"
        rel="nofollow"
        onPointerEnter={fetchAhead}
        onFocus={fetchAhead}
        onClick={open}
      >
        <Share2 className={look === 'outlined' ? 'i' : 'i-s'} />
        {look === 'button' && 'Share'}
      </Link>
      {Open && <Open address={address} title={title} onClose={() => setOpen(null)} />}
    </>
  );
}
