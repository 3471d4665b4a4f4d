import type { ReactNode } from 'react';
import type { ShareNetwork } from '#domain/board/share.ts';

/** Drawn for this product: letters and a face, not the networks' logo files. */
const MARKS: Record<ShareNetwork, ReactNode> = {
  x: <path d="M4.5 4 19.5 20M19 4 5 20" fill="none" stroke="currentColor" strokeWidth="2.4" />,
  reddit: (
    <>
      <path
        fillRule="evenodd"
        d="M12 8.2c5 0 9 2.6 9 6s-4 6-9 6-9-2.6-9-6 4-6 9-6Zm-3.2 4a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Zm6.4 0a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3Z"
      />
      <circle cx="18" cy="4.6" r="1.7" />
      <path d="M12 9l1-5 5 .8" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </>
  ),
  linkedin: (
    <path
      fillRule="evenodd"
      d="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5c0-1.1.9-2 2-2Zm1.3 7v7.5h2.4V10H6.3Zm1.2-3.9a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 0 0 0-2.8ZM10.5 10v7.5h2.4v-4c0-1 .5-1.6 1.3-1.6s1.2.5 1.2 1.6v4h2.4V13c0-2-1-3.2-2.7-3.2-1 0-1.8.5-2.2 1.2V10Z"
    />
  ),
  facebook: (
    <path
      fillRule="evenodd"
      d="M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19ZM10.6 21h2.8v-7h2.1l.4-2.7h-2.5V9.7c0-.8.3-1.4 1.4-1.4H16V6c-.4-.1-1-.2-1.7-.2-2.2 0-3.7 1.3-3.7 3.6v1.9H8.3V14h2.3Z"
    />
  ),
};

/** The mark of a network, in the color of the text beside it. */
export function NetworkMark({ network, className }: { network: ShareNetwork; className: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {MARKS[network]}
    </svg>
  );
}
