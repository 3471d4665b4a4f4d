import { type IconNode, CalendarCheck, Clock, Repeat, X } from 'lucide';
import type { Deadline, DeadlineTone } from '#domain/time/deadline.ts';
import { Badge } from '#app/kit/feedback/badge.tsx';

const ICONS: Record<DeadlineTone, IconNode> = {
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
