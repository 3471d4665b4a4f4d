import { type IconNode, Bookmark, CircleCheck, Eye, Hourglass, LogOut, Mail, Send, X } from 'lucide';
import { APPLICATION_LABEL } from '../../domain/application.ts';
import type { ApplicationStatus } from '../../domain/status.ts';
import { Badge, type BadgeTone } from './badge.tsx';

const BADGES: Record<ApplicationStatus, readonly [tone: BadgeTone, IconNode]> = {
  saved: ['neutral', Bookmark],
  submitted: ['active', Send],
  shortlisted: ['rolling', Eye],
  waitlisted: ['soon', Hourglass],
  invited: ['open', Mail],
  accepted: ['open', CircleCheck],
  not_selected: ['past', X],
  declined: ['past', X],
  withdrawn: ['neutral', LogOut],
};

type StatusBadgeProps = {
  status: ApplicationStatus;
  /** Overrides the label, such as "Invited, not announced yet". */
  label?: string;
  className?: string | undefined;
};

/** Status of an application, as icon and text. */
export function StatusBadge({ status, label, className }: StatusBadgeProps) {
  const [tone, icon] = BADGES[status];
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {label ?? APPLICATION_LABEL[status]}
    </Badge>
  );
}
