import { Link } from 'react-router';
import { AUDIT_KINDS, auditUrl, isUnnamed, auditSubjectOf } from '../../../../domain/audit.ts';
import { formatInstant } from '../../../../domain/deadline.ts';
import type { AuditEntryRow, AuditPerson } from '../../../../server/queries/audit.ts';

/** Audit entries; each person and each subject links to all entries about it. */
export function AuditTable({ rows }: { rows: AuditEntryRow[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Who</th>
          <th>Did what</th>
          <th>With what</th>
          <th>About whom</th>
          <th>Request</th>
          <th className="whn">When (UTC)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="adr">
              {row.actor ? (
                <Person person={row.actor} />
              ) : isUnnamed(row.kind) ? (
                'Not told'
              ) : row.kind === 'resume_expired' ? (
                'The clock'
              ) : (
                'Nobody signed in'
              )}
            </td>
            <td>{AUDIT_KINDS[row.kind].label}</td>
            <td>
              <Subject row={row} />
            </td>
            <td className="abt">{row.about && <Person person={row.about} />}</td>
            <td className="rqi">{row.requestId}</td>
            <td className="whn">
              <time dateTime={row.at.toISOString()}>{formatInstant(row.at, 'UTC')}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Person({ person: { id, name } }: { person: AuditPerson }) {
  return (
    <Link className="link" to={auditUrl({ person: id })}>
      {name ?? 'A former member'}
    </Link>
  );
}

/** Long ids are cut to this many characters; the link has the full id. */
const ID_PREFIX_LENGTH = 8;

function Subject({ row: { kind, targetId } }: { row: AuditEntryRow }) {
  const thing = auditSubjectOf(kind);
  if (thing === null || targetId === null) return null;
  const isLong = targetId.length > ID_PREFIX_LENGTH && thing !== 'problem';
  return (
    <Link className="link" to={auditUrl({ thing: `${thing} ${targetId}` })}>
      {thing} {isLong ? `${targetId.slice(0, ID_PREFIX_LENGTH)}…` : targetId}
    </Link>
  );
}
