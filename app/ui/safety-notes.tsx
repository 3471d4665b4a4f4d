import { Link } from 'react-router';
import { Banner } from './banner.tsx';

/** What readers are advised about a proposal; nothing without notes. */
export function SafetyNotes({ notes, className }: { notes: readonly string[]; className?: string }) {
  if (notes.length === 0) return null;
  return (
    <Banner tone="warning" className={className}>
      {notes.join(' ')}{' '}
      <Link className="link" to="/docs/safe">
        How to stay safe
      </Link>
    </Banner>
  );
}
