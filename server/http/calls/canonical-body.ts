import { canonicalAnnouncementFilter } from './announcement.ts';
import { isStorable } from './envelope.ts';
import { canonicalProjectFilter } from './project.ts';

/** The calls that answer anyone alike, by path. */
const CANONICAL = new Map<string, (data: unknown) => object | null>([
  ['/project/get_projects', canonicalProjectFilter],
  ['/announcement/get_announcements', canonicalAnnouncementFilter],
]);

/** The body of a public call as it is cached: the same for all bodies that ask for the same. Null where it will be refused. */
export function canonicalBody(path: string, body: string): string | null {
  const asked = parse(body);
  if (!asked || !isStorable(asked) || Object.keys(asked).some((key) => key !== 'data')) return null;
  const data = CANONICAL.get(path)?.(asked.data) ?? null;
  return data && JSON.stringify({ data });
}

function parse(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
