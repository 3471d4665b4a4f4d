import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { ReactNode } from 'react';

/** Which link of ours it is: the event of a proposal, or the reference of an application. */
export type ExternalLinkOf = { proposal: number } | { application: number };

/**
 * A link that a person wrote, to another site: it opens, in a new tab, the notice that says where it goes. Addresses are looked up
 * there, so no address of ours leads anywhere that does not stand in our data.
 */
export function ExternalLink({ of, children }: { of: ExternalLinkOf; children: ReactNode }) {
  const query = new URLSearchParams(Object.entries(of).map(([what, id]) => [what, String(id)]));
  return (
    <a className="link ext" href={`/leaving?${query}`} target="_blank" rel="noopener nofollow ugc">
      {children}
      {/* A word joiner: the arrow never begins a line of its own. */}
      <span className="arrow" aria-hidden="true">
        &#8288;
        <ArrowUpRight className="i-s" />
      </span>
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
