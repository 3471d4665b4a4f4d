import { type IconNode, CircleCheck, Eye, Hourglass, LogOut, Mail, Pencil, Send, X } from 'lucide';
import { APPLICATION_LABEL, PENDING_LABEL } from '#domain/application/application.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { Badge, type BadgeTone } from '#app/kit/feedback/badge.tsx';

const BADGES: Record<ApplicationStatus, readonly [tone: BadgeTone, IconNode]> = {
  saved: ['neutral', Pencil],
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
  label?: string | undefined;
  /** A decision that has not been announced: dashed, and worded as what will happen. */
  pending?: boolean | undefined;
  className?: string | undefined;
};

/** Status of an application, as icon and text. */
export function StatusBadge({ status, label, pending = false, className }: StatusBadgeProps) {
  const [tone, icon] = BADGES[status];
  return (
    <Badge tone={tone} icon={icon} dashed={pending} className={className}>
      {label ?? (pending ? PENDING_LABEL[status] : undefined) ?? APPLICATION_LABEL[status]}
    </Badge>
  );
}
