import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide';
import type { ComponentProps } from 'react';
import { Icon } from '../icon/icon.tsx';
import { StandaloneLink } from './standalone-link.tsx';

/** The way back from a page, above its title. */
export function BackLink({ className, children, ...link }: ComponentProps<typeof StandaloneLink>) {
  return (
    <StandaloneLink {...link} className={clsx('link', className)}>
      <Icon node={ArrowLeft} className="icon-small" />
      {children}
    </StandaloneLink>
  );
}
