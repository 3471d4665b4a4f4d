import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link } from 'react-router';
import { isElsewhere } from './frame-links.ts';

/** The documentation; an arrow tells that it is on another site. */
export function DocsLink({ to, className }: { to: string; className?: string }) {
  return isElsewhere(to) ? (
    <a className={className} href={to}>
      Docs <ArrowUpRight className="i-s" />
    </a>
  ) : (
    <Link className={className} to={to}>
      Docs
    </Link>
  );
}
