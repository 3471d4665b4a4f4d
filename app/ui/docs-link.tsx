import { ArrowUpRight } from 'lucide';
import { Link } from 'react-router';
import { isExternalUrl } from './frame-urls.ts';
import { Icon } from './icon.tsx';

/** Link to the documentation, with an arrow if it is on another site. */
export function DocsLink({ to, className }: { to: string; className?: string }) {
  return isExternalUrl(to) ? (
    <a className={className} href={to}>
      Docs <Icon node={ArrowUpRight} className="icon-small" />
    </a>
  ) : (
    <Link className={className} to={to}>
      Docs
    </Link>
  );
}
