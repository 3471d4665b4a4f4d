import type { LucideIcon } from 'lucide-react';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Clock from 'lucide-react/icons/clock';
import Repeat from 'lucide-react/icons/repeat';
import X from 'lucide-react/icons/x';
import type { Deadline, DeadlineTone } from '../../domain/deadline.ts';
import { Badge } from './badge.tsx';

const ICONS: Record<DeadlineTone, LucideIcon> = {
  open: CalendarCheck,
  soon: Clock,
  rolling: Repeat,
  past: X,
};

/** The deadline of a proposal in one line: "Closes in 4 days". */
export function DeadlineBadge({ deadline }: { deadline: Pick<Deadline, 'tone' | 'words'> }) {
  return (
    <Badge tone={deadline.tone} icon={ICONS[deadline.tone]}>
      {deadline.words}
    </Badge>
  );
}
