import { Megaphone } from 'lucide';
import { announcedPhrase } from '../../../domain/announced.ts';
import { Icon } from '../../ui/icon.tsx';
import * as styles from './announced-notice.module.css';
import type { ProposalView } from './load-proposal.ts';

/** When results were announced and how many spots were offered; never the names. */
export function AnnouncedNotice({ view: { proposal, offered }, now }: { view: ProposalView; now: Date }) {
  const { announcedAt } = proposal;
  if (proposal.status !== 'announced' || announcedAt === null || offered === null) return null;
  const [when, spots] = announcedPhrase({ ...proposal, announcedAt }, offered, now);
  return (
    <p className={styles.notice}>
      <Icon node={Megaphone} className="icon" />
      <span>
        <b>{when}</b> {spots}
      </span>
    </p>
  );
}
