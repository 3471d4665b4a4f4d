import { Check, Clock, EyeOff, type LucideIcon, Pencil } from 'lucide-react';
import { ANNOUNCEMENT_STATE, type AnnouncementState } from '../../../../domain/announcement.ts';

const looks: Record<AnnouncementState, readonly [tone: string, LucideIcon]> = {
  draft: ['line past', Pencil],
  scheduled: ['acc', Clock],
  published: ['open', Check],
  unpublished: ['past', EyeOff],
};

/** Where an announcement stands: icon and word. */
export function StateBadge({ state }: { state: AnnouncementState }) {
  const [tone, Icon] = looks[state];
  return (
    <span className={`bdg ${tone}`}>
      <Icon />
      {ANNOUNCEMENT_STATE[state]}
    </span>
  );
}
