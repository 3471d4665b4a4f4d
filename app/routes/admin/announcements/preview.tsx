import type { AnnouncementForm } from '../../../../domain/announcement-form.ts';
import { DEFAULT_ZONE, dayIn, formatDay, isDay } from '../../../../domain/deadline.ts';
import type { ManagedAnnouncement } from '../../../../server/queries/announcement.ts';
import { AnnouncementText } from '../../../ui/announcement-text.tsx';

type Props = { typed: AnnouncementForm; announcement: ManagedAnnouncement | null; now: Date };

/** The announcement as readers see it: in the list, and as an article. */
export function Preview({ typed, announcement, now }: Props) {
  const { title, description, content, publishDay } = typed;
  const day = isDay(publishDay) ? publishDay : dayOf(announcement, now);
  return (
    <aside className="c3 anp" aria-label="Preview">
      <h2>How it will look</h2>
      <div className="row">
        <time dateTime={day}>{formatDay(day)}</time>
        <span>
          <b>{title || 'Title'}</b>
          {description || 'Description'}
        </span>
      </div>
      <article>
        <h3>{title || 'Title'}</h3>
        <AnnouncementText description={description} content={content} />
      </article>
    </aside>
  );
}

function dayOf(announcement: ManagedAnnouncement | null, now: Date): string {
  const { publishAt, timeZone } = announcement ?? {};
  return dayIn(publishAt ?? now, timeZone ?? DEFAULT_ZONE);
}
