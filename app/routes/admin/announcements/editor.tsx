import { clsx } from 'clsx';
import { type FormEvent, useEffect, useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation } from 'react-router';
import { ANNOUNCEMENT_CAPS, type AnnouncementAction } from '#domain/board/announcement.ts';
import type { AnnouncementForm } from '#domain/board/announcement-form.ts';
import type { ZoneChoice } from '#domain/time/time-zones.ts';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, isTimeZone } from '#domain/time/deadline.ts';
import { instantIn, isDay, isTime } from '#domain/time/local-time.ts';
import { deadlineText } from '#domain/proposal/proposal-dates.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { TEXT_CAP, cleanText } from '#domain/text/text-input.ts';
import type { ManagedAnnouncement } from '#server/queries/board/announcement.ts';
import { AnnouncementText } from '#app/shared/board/announcement-text.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { DateField } from '#app/kit/form/date-field.tsx';
import { DeadlineTime } from '#app/shared/time/deadline-time.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { parseId } from '#domain/base/parse-id.ts';
import { textIn } from '#app/http/read-form.ts';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { UnsavedChangesWarning } from '#app/kit/overlay/unsaved-changes-warning.tsx';
import { ZoneField } from '#app/shared/time/zone-field.tsx';
import type { ActionRefused } from '#app/routes/action-route.ts';
import * as columns from '../columns.module.css';
import { announcementUrl } from '../admin-urls.ts';
import * as styles from './editor.module.css';

type EditorAction = 'edit' | 'schedule' | 'publish';
type Props = {
  page: {
    /** Null for a new announcement. */
    announcement: ManagedAnnouncement | null;
    form: AnnouncementForm;
    zones: readonly ZoneChoice[];
    /** Day that the preview shows without a typed one, `YYYY-MM-DD`. */
    day: string;
    now: Date;
  };
  /** The action this page is for; its button is the primary one. */
  action?: EditorAction;
  refused: ActionRefused<ReturnType<typeof readEditor>> | undefined;
};

/** The form of an announcement next to its preview. Each button posts an action to its own URL. */
export function Editor({ page, action, refused }: Props) {
  return <FreshEditor key={page.announcement?.id ?? 'new'} page={page} action={action} refused={refused} />;
}

/** The posted editor: its form, and the revision that its page was rendered from. */
export function readEditor(sent: FormData) {
  return { form: formOf(sent), revision: parseId(textIn(sent, 'revision')) };
}

function formOf(sent: FormData): AnnouncementForm {
  return {
    title: textIn(sent, 'title'),
    description: textIn(sent, 'description'),
    content: textIn(sent, 'content'),
    writer: textIn(sent, 'writer'),
    publishDay: textIn(sent, 'publishDay'),
    publishTime: textIn(sent, 'publishTime'),
    timeZone: textIn(sent, 'timeZone'),
  };
}

function FreshEditor({ page, action, refused }: Props) {
  const { announcement, zones, now } = page;
  const start = refused?.typed.form ?? page.form;
  const [typed, setTyped] = useState(start);
  const revision = announcement?.revision ?? 0;
  const [saved, setSaved] = useState(revision);
  if (saved !== revision) {
    setSaved(revision);
    setTyped(page.form);
  }
  const [sent, setSent] = useJustSubmitted();
  const errors = refused?.refusal.fields ?? {};
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refused?.refusal.fields) section.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  const follow = (event: FormEvent<HTMLFormElement>) => setTyped(formOf(new FormData(event.currentTarget)));
  return (
    <>
      <section className={columns.panel} ref={section}>
        {refused && (
          <Banner
            key={refused.refusal.message}
            className={styles.refusal}
            tone="error"
            takesFocus={!refused.refusal.fields}
          >
            {refused.refusal.fields
              ? 'Your changes aren’t saved yet. Fix the fields marked below.'
              : refused.refusal.message}
          </Banner>
        )}
        <UnsavedChangesWarning dirty={!sent && isChanged(typed, page.form)} />
        <Form
          method="post"
          action={announcement ? announcementUrl(announcement.id) : undefined}
          className="stack"
          // Submitted values are not unsaved: clear the warning before the navigation starts.
          onSubmit={() => flushSync(() => setSent(true))}
          onInput={follow}
          onChange={follow}
          noValidate
        >
          <h2 className="visually-hidden">{announcement ? announcement.title : 'New announcement'}</h2>
          {announcement && <input type="hidden" name="revision" value={announcement.revision} />}
          <TextField
            label="Title"
            name="title"
            cap={ANNOUNCEMENT_CAPS.title}
            defaultValue={start.title}
            error={errors.title}
          />
          <TextArea
            label="Description"
            name="description"
            className={styles.description}
            rows={2}
            cap={ANNOUNCEMENT_CAPS.description}
            hint="One line. Readers see it in the list and in previews."
            defaultValue={start.description}
            error={errors.description}
          />
          <TextArea
            label="Text"
            name="content"
            className={styles.text}
            cap={TEXT_CAP}
            hint="Each line becomes a paragraph, and URLs that start with https:// become links. No other formatting."
            defaultValue={start.content}
            error={errors.content}
          />
          <TextField
            label="Writer"
            name="writer"
            cap={ANNOUNCEMENT_CAPS.writer}
            hint="The name readers see, for example Developers."
            defaultValue={start.writer}
            error={errors.writer}
          />
          {announcement?.may.includes('schedule') && (
            <ScheduleFields start={start} typed={typed} zones={zones} now={now} errors={errors} />
          )}
          <TransitionButtons announcement={announcement} action={action} />
        </Form>
      </section>
      <Preview typed={typed} shownDay={page.day} />
    </>
  );
}

/** True from the submit until the response arrives. */
function useJustSubmitted() {
  const { state } = useNavigation();
  const [sent, setSent] = useState(false);
  useEffect(() => {
    if (state === 'idle') setSent(false);
  }, [state]);
  return [sent, setSent] as const;
}

function isChanged(typed: AnnouncementForm, saved: AnnouncementForm): boolean {
  const fields = ['title', 'description', 'content', 'writer', 'publishDay', 'publishTime'] as const;
  return fields.some((field) => cleanText(typed[field]) !== cleanText(saved[field]));
}

/** The action buttons. Enter presses the first button in the form. */
function TransitionButtons({
  announcement,
  action,
}: {
  announcement: ManagedAnnouncement | null;
  action?: EditorAction;
}) {
  const { state, formAction } = useNavigation();
  if (!announcement) {
    return (
      <ButtonGroup className={styles.actions}>
        <Button variant="primary" pending={state === 'submitting'}>
          Save draft
        </Button>
        <span className="hint">Next, you can publish or schedule it.</span>
      </ButtonGroup>
    );
  }
  const can = (item: AnnouncementAction) => announcement.may.includes(item);
  const isScheduled = announcement.state === 'scheduled';
  const main: EditorAction =
    action && action !== 'edit' && can(action) ? action : isScheduled ? 'schedule' : 'edit';
  const labels = {
    edit: announcement.state === 'draft' ? 'Save draft' : 'Save changes',
    schedule: isScheduled ? 'Save changes' : 'Schedule',
    publish: announcement.state === 'unpublished' ? 'Publish again' : 'Publish now',
  };
  const others: EditorAction[] = (['edit', 'schedule', 'publish'] as const).filter(
    (item) => item !== main && can(item) && !(item === 'edit' && isScheduled),
  );
  const button = (item: EditorAction) => {
    const address = announcementUrl(announcement.id, item === 'edit' ? undefined : item);
    const pending = state !== 'idle' && formAction === address;
    return (
      <Button
        key={item}
        variant={item === main ? 'primary' : 'secondary'}
        formAction={address}
        pending={pending}
      >
        {labels[item]}
      </Button>
    );
  };
  return (
    <ButtonGroup className={styles.actions}>
      {[main, ...others].map(button)}
      {can('back_to_draft') && (
        <ButtonLink
          variant="quiet"
          className={clsx('push-end', styles.unschedule)}
          to={announcementUrl(announcement.id, 'draft')}
        >
          Unschedule
        </ButtonLink>
      )}
      {can('discard') && (
        <ButtonLink variant="danger" className="push-end" to={announcementUrl(announcement.id, 'discard')}>
          Discard draft
        </ButtonLink>
      )}
      {can('unpublish') && (
        <ButtonLink variant="danger" className="push-end" to={announcementUrl(announcement.id, 'unpublish')}>
          Unpublish
        </ButtonLink>
      )}
    </ButtonGroup>
  );
}

type ScheduleProps = {
  start: AnnouncementForm;
  typed: AnnouncementForm;
  zones: readonly ZoneChoice[];
  now: Date;
  errors: FieldErrors;
};

/**
 * Day, time and time zone of publication. Suggests the browser's zone once the page is hydrated.
 */
function ScheduleFields({ start, typed, zones, now, errors }: ScheduleProps) {
  const [zone, setZone] = useState(start.timeZone);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own && isTimeZone(own)) setZone((chosen) => chosen || own);
  }, []);
  const { publishDay, publishTime } = typed;
  return (
    <fieldset className={styles.schedule}>
      <legend className={styles.scheduleLabel}>Schedule</legend>
      <div className={styles.dayAndTime}>
        <DateField label="Day" name="publishDay" defaultValue={start.publishDay} error={errors.publishDay} />
        <DateField
          label="Time"
          name="publishTime"
          type="time"
          defaultValue={start.publishTime}
          error={errors.publishTime}
        />
        <ZoneField
          label="Time zone"
          name="timeZone"
          zones={zones}
          now={now}
          value={zone}
          onChange={(event) => setZone(event.currentTarget.value)}
          error={errors.timeZone}
        />
      </div>
      <p className="hint">
        {isDay(publishDay) && isTime(publishTime) ? (
          <span>
            Will be published on{' '}
            <DeadlineTime
              {...deadlineText(
                instantIn(publishDay, publishTime, zone || DEFAULT_ZONE),
                zone || DEFAULT_ZONE,
                null,
              )}
            />
          </span>
        ) : (
          'Leave the day and time empty to publish it yourself.'
        )}
      </p>
    </fieldset>
  );
}

type PreviewProps = { typed: AnnouncementForm; shownDay: string };

/** The announcement as readers see it: in the list, and as an article. */
function Preview({ typed, shownDay }: PreviewProps) {
  const { title, description, content, writer, publishDay } = typed;
  const day = isDay(publishDay) ? publishDay : shownDay;
  return (
    <aside className={columns.secondPanel} aria-label="Preview">
      <h2 className={styles.previewLabel}>Preview</h2>
      <div className={styles.listed}>
        <time className={styles.day} dateTime={day}>
          {formatDay(day)}
        </time>
        <span>
          <b className={styles.listedTitle}>{title || 'Title'}</b>
          {description || 'Description'}
        </span>
      </div>
      <article className={styles.article}>
        <h3 className={styles.title}>{title || 'Title'}</h3>
        <p className={styles.facts}>
          {formatDay(day)} <span className={styles.dot}>·</span> {writer || 'Writer'}
        </p>
        <AnnouncementText description={description} content={content} />
      </article>
    </aside>
  );
}
