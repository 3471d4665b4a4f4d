import { Bookmark, CircleCheck, Eye, Hourglass, LogOut, type LucideIcon, Mail, Send, X } from 'lucide-react';
import { APPLICATION_LABEL, type ApplicationStatus } from '../../domain/application.ts';

const looks: Record<ApplicationStatus, readonly [tone: string, LucideIcon]> = {
  saved: ['line past', Bookmark],
  submitted: ['acc', Send],
  shortlisted: ['rolling', Eye],
  waitlisted: ['soon', Hourglass],
  invited: ['open', Mail],
  accepted: ['open', CircleCheck],
  not_selected: ['past', X],
  declined: ['past', X],
  withdrawn: ['line past', LogOut],
};

type StatusBadgeProps = {
  status: ApplicationStatus;
  /** Other words for the same state, such as "Invited, not announced yet". */
  label?: string;
};

/** Where an application stands: icon and word, always. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const [tone, Icon] = looks[status];
  return (
    <span className={`bdg ${tone}`}>
      <Icon />
      {label ?? APPLICATION_LABEL[status]}
    </span>
  );
}
