import { ArrowUpRight } from 'lucide';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { isExternalUrl } from '../viewer/frame-urls.ts';
import { Icon } from '#app/kit/icon/icon.tsx';

/** Link to the documentation, with an arrow if it is on another site. */
export function DocsLink({ to, ...link }: { to: string } & ComponentProps<'a'>) {
  return isExternalUrl(to) ? (
    <a {...link} href={to}>
      Docs <Icon node={ArrowUpRight} className="icon-small" />
    </a>
  ) : (
    <Link {...link} to={to}>
      Docs
    </Link>
  );
}
