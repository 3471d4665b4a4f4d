import { Icon } from './icon.tsx';

const SYMBOLS = {
  share: Share2,
  save: Bookmark,
  people: UserRound,
  hours: Clock,
  on_site: Building2,
  remote: Globe,
  hybrid: Split,
} satisfies Record<string, IconNode>;

/** SVG symbols of the icons in list rows, defined once per page for `SymbolIcon`. */
export function IconSymbols() {
  return (
    <div hidden>
      <svg>
        {Object.entries(SYMBOLS).map(([name, node]) => (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
            <Icon node={node} fill="inherit" strokeWidth="inherit" />
          </symbol>
        ))}
      </svg>
    </div>
  );
}

/** An icon by `<use>` reference: inline paths were half of the list's HTML. */
export function SymbolIcon({ name, className }: { name: keyof typeof SYMBOLS; className: string }) {
  return (
    <svg className={className} fill="none" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
import { type IconNode, Bookmark, Building2, Clock, Globe, Share2, Split, UserRound } from 'lucide';
