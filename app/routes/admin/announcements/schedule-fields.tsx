import { useEffect, useState } from 'react';
import type { AnnouncementForm } from '../../../../domain/announcement-form.ts';
import { DEFAULT_ZONE, formatDay, isDay, isTime, isTimeZone, zoneName } from '../../../../domain/deadline.ts';
import type { FieldErrors } from '../../../../domain/refusal.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ZoneField } from '../../../ui/zone-field.tsx';

type Props = {
  start: AnnouncementForm;
  typed: AnnouncementForm;
  zones: readonly string[];
  errors: FieldErrors;
};

/**
 * Day, time and time zone of publication. Suggests the browser's zone once the page is hydrated.
 */
export function ScheduleFields({ start, typed, zones, errors }: Props) {
  const [zone, setZone] = useState(start.timeZone);
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    if (own && isTimeZone(own)) setZone((chosen) => chosen || own);
  }, []);
  const { publishDay, publishTime } = typed;
  return (
    <fieldset>
      <legend className="lbl">Publish later</legend>
      <div className="two">
        <DateField label="Day" name="publishDay" defaultValue={start.publishDay} error={errors.publishDay} />
        <TextField
          label="Time"
          name="publishTime"
          type="time"
          defaultValue={start.publishTime}
          error={errors.publishTime}
        />
        <ZoneField
          name="timeZone"
          zones={zones}
          value={zone}
          onChange={(event) => setZone(event.currentTarget.value)}
          error={errors.timeZone}
        />
      </div>
      <p className="hint">
        {isDay(publishDay) && isTime(publishTime)
          ? `Appears by itself ${formatDay(publishDay)}, ${publishTime} ${zoneName(zone || DEFAULT_ZONE)}.`
          : 'Leave this empty to publish by hand.'}
      </p>
    </fieldset>
  );
}
