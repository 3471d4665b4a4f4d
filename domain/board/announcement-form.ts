import { z } from 'zod';
import { ANNOUNCEMENT_CAPS, type AnnouncementText } from './announcement.ts';
import { isTimeZone } from '#domain/time/deadline.ts';
import { instantIn, isDay, isTime } from '#domain/time/local-time.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanLine, cleanText, TEXT_CAP, tooLong } from '#domain/text/text-input.ts';

/** Form values as typed. */
export type AnnouncementForm = AnnouncementText & {
  /** `YYYY-MM-DD` and `HH:MM`, local time in `timeZone`. */
  publishDay: string;
  publishTime: string;
  timeZone: string;
};

const FILL_OUT = 'Please fill out this field.';
const line = (cap: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(cap, tooLong(cap)));

const textSchema = z.object({
  title: line(ANNOUNCEMENT_CAPS.title),
  description: line(ANNOUNCEMENT_CAPS.description),
  content: z
    .string()
    .transform(cleanText)
    .pipe(z.string().max(TEXT_CAP, tooLong(TEXT_CAP))),
  writer: line(ANNOUNCEMENT_CAPS.writer),
});

/**
 * Parses an announcement, with a sentence for each wrong field in `invalid`. A draft needs only a
 * title, to be found by, while a published or scheduled one (`complete`) needs every field.
 */
export function parseAnnouncement(text: AnnouncementText, complete: boolean): Outcome<AnnouncementText> {
  const checked = textSchema.safeParse(text);
  const fields: FieldErrors = {};
  if (!checked.success) {
    for (const issue of checked.error.issues) fields[issue.path.join('.')] = issue.message;
    return refuse('invalid', { fields });
  }
  const needed = complete ? (['title', 'description', 'content', 'writer'] as const) : (['title'] as const);
  for (const field of needed) if (checked.data[field] === '') fields[field] = FILL_OUT;
  return Object.keys(fields).length > 0 ? refuse('invalid', { fields }) : done(checked.data);
}

/** Parses the instant to publish at, which must be in the future, and its zone. */
export function parseSchedule(
  { publishDay, publishTime, timeZone }: Pick<AnnouncementForm, 'publishDay' | 'publishTime' | 'timeZone'>,
  now: Date,
): Outcome<{ publishAt: Date; timeZone: string }> {
  const fields: FieldErrors = {};
  if (!isDay(publishDay)) fields.publishDay = 'Select a day to publish it.';
  if (!isTime(publishTime)) fields.publishTime = 'Select a time to publish it.';
  if (!isTimeZone(timeZone)) fields.timeZone = 'Select a time zone.';
  if (Object.keys(fields).length > 0) return refuse('invalid', { fields });
  const publishAt = instantIn(publishDay, publishTime, timeZone);
  if (publishAt.getTime() > now.getTime()) return done({ publishAt, timeZone });
  return refuse('invalid', {
    fields: { publishDay: 'This time has passed. Choose a later one, or publish now.' },
  });
}
