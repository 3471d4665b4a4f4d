import { clsx } from 'clsx';
import { Link } from 'react-router';
import { memberAddress } from '../../domain/member.ts';
import * as styles from './owner-record.module.css';

type OwnerRecordProps = { record: string | null; page: string | null; className?: string | undefined };

/**
 * The owner's record in one line, linked to their member page if it is public; nothing without one.
 */
export function OwnerRecord({ record, page, className }: OwnerRecordProps) {
  if (record === null) return null;
  return (
    <p className={clsx('hint', className)}>
      {page ? (
        <Link className={clsx('link', styles.link)} to={memberAddress(page)}>
          {record}
        </Link>
      ) : (
        record
      )}
    </p>
  );
}
