import { listZones } from '../../../../domain/time-zones.ts';
import { dayIn, timeIn } from '../../../../domain/deadline.ts';
import {
  type ManagedAnnouncement,
  findManagedAnnouncement,
} from '../../../../server/queries/announcement.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import type { ActionRequest } from '../../action-route.ts';

/** Loads one announcement for the page of an action, with its form as stored. */
export async function loadAnnouncement({ db, actor, now, id }: ActionRequest) {
  const found = await findManagedAnnouncement(db, actor, id, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  return { announcement: found.value, form: formFrom(found.value), zones: listZones(now), now };
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
