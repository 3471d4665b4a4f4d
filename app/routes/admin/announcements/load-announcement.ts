import { dayIn, timeIn } from '../../../../domain/deadline.ts';
import type { RequestContext } from '../../../../server/http/request-context.ts';
import {
  type ManagedAnnouncement,
  findManagedAnnouncement,
} from '../../../../server/queries/announcement.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';

/** Loads one announcement for the page of an action, with its form as stored. */
export async function loadAnnouncement({ db, actor, now }: RequestContext, url: URL, id: string | undefined) {
  const admin = requireAdmin(actor, url);
  const found = await findManagedAnnouncement(db, admin, idParam(id), now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return { announcement: found.value, form: formFrom(found.value), zones: allZones(), now };
}

function formFrom({ title, description, content, writer, publishAt, timeZone, state }: ManagedAnnouncement) {
  const scheduled = state === 'scheduled' ? publishAt : null;
  return {
    title,
    description,
    content,
    writer,
    publishDay: scheduled ? dayIn(scheduled, timeZone) : '',
    publishTime: scheduled ? timeIn(scheduled, timeZone) : '',
    timeZone: scheduled ? timeZone : '',
  };
}

/** Every time zone that the form offers. */
export function allZones(): string[] {
  return Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/'));
}

/** The editor's URL; the URLs of the actions are below it. */
export function editorUrl(id: number): string {
  return `/admin/announcements/${id}`;
}
