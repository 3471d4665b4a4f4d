import { dayIn, timeIn } from '../../../../domain/deadline.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import {
  type ManagedAnnouncement,
  findManagedAnnouncement,
} from '../../../../server/queries/announcement.ts';
import { refused } from '../../../ui/refused.ts';
import { rowNumber } from '../../../ui/row-number.ts';
import { askForAdmin } from '../ask-for-admin.ts';

/** One announcement for the page of one of its moves, with its form as it is kept. */
export async function openManaged({ db, actor, now }: RequestContext, url: URL, id: string | undefined) {
  const admin = askForAdmin(actor, url);
  const found = await findManagedAnnouncement(db, admin, rowNumber(id) ?? 0, now);
  if (!found.ok) throw refused(found.refusal);
  return { announcement: found.value, form: formFrom(found.value), zones: allZones(), now };
}

function formFrom({ title, description, content, writer, publishAt, timeZone, state }: ManagedAnnouncement) {
  const scheduled = state === 'scheduled' ? publishAt : null;
  return {
    ...{ title, description, content, writer },
    publishDay: scheduled ? dayIn(scheduled, timeZone) : '',
    publishTime: scheduled ? timeIn(scheduled, timeZone) : '',
    timeZone: scheduled ? timeZone : '',
  };
}

/** Every zone there is to choose from. */
export function allZones(): string[] {
  return Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
}

/** Where an announcement is edited; its moves stand below. */
export function editorOf(id: number): string {
  return `/admin/announcements/${id}`;
}
