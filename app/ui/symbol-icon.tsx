import type { LucideIcon } from 'lucide-react';
import Bookmark from 'lucide-react/icons/bookmark';
import Building2 from 'lucide-react/icons/building-complex';
import Clock from 'lucide-react/icons/clock';
import Globe from 'lucide-react/icons/globe';
import Share2 from 'lucide-react/icons/share-2';
import Split from 'lucide-react/icons/split';
import UserRound from 'lucide-react/icons/user-round';

const SYMBOLS = {
  share: Share2,
  save: Bookmark,
  people: UserRound,
  hours: Clock,
  on_site: Building2,
  remote: Globe,
  hybrid: Split,
} satisfies Record<string, LucideIcon>;

/** SVG symbols of the icons in list rows, defined once per page for `SymbolIcon`. */
export function IconSymbols() {
  return (
    <div hidden>
      <svg>
        {Object.entries(SYMBOLS).map(([name, Icon]) => (
          <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
            <Icon fill="inherit" strokeWidth="inherit" />
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
