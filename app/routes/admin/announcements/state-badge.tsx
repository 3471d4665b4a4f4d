import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import EyeOff from 'lucide-react/icons/eye-off';
import Pencil from 'lucide-react/icons/pencil';
import { ANNOUNCEMENT_STATE, type AnnouncementState } from '../../../../domain/announcement.ts';

const BADGES: Record<AnnouncementState, readonly [tone: string, LucideIcon]> = {
  draft: ['line past', Pencil],
  scheduled: ['acc', Clock],
  published: ['open', Check],
  unpublished: ['past', EyeOff],
};

/** The state of an announcement: icon and label. */
export function StateBadge({ state }: { state: AnnouncementState }) {
  const [tone, Icon] = BADGES[state];
  return (
    <span className={`bdg ${tone}`}>
      <Icon />
      {ANNOUNCEMENT_STATE[state]}
    </span>
  );
}
