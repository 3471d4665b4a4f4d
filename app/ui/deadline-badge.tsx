import { CalendarCheck, Clock, type LucideIcon, Repeat, X } from 'lucide-react';
import type { Deadline, DeadlineTone } from '../../domain/deadline.ts';

const icons: Record<DeadlineTone, LucideIcon> = {
  open: CalendarCheck,
  soon: Clock,
  rolling: Repeat,
  past: X,
};

/** How long a proposal takes applications, in one line: "Closes in 4 days". */
export function DeadlineBadge({ deadline }: { deadline: Pick<Deadline, 'tone' | 'words'> }) {
  const Icon = icons[deadline.tone];
  return (
    <span className={`bdg ${deadline.tone}`}>
      <Icon />
      {deadline.words}
    </span>
  );
}
