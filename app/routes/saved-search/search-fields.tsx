import type { ReactNode } from 'react';
import type { FieldErrors } from '#domain/base/refusal.ts';
import {
  ALERT_CADENCES,
  ALERT_CADENCE_LABEL,
  type AlertCadence,
  SEARCH_NAME_CAP,
  type SavedSearchForm,
} from '#domain/notification/saved-search.ts';
import { ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { textIn } from '#app/http/read-form.ts';
import { TextField } from '#app/kit/form/text-field.tsx';
import type { Version } from '#app/shared/form/version.ts';
import { SAVED_URL } from './saved-search-urls.ts';
import * as styles from './search-fields.module.css';

const CADENCE_HINT: Record<AlertCadence, string> = {
  off: 'See new matches in My Account.',
  at_once: 'One email for each new match.',
  daily: 'One email a day, if there are any.',
  weekly: 'One email on Saturdays, if there are any.',
};
const OPTIONS = ALERT_CADENCES.map((value) => ({
  value,
  label: ALERT_CADENCE_LABEL[value],
  hint: CADENCE_HINT[value],
}));

/** Name of a saved search, and how often it is emailed. */
export function SearchFields({ typed, errors }: { typed: SavedSearchForm; errors: FieldErrors | undefined }) {
  return (
    <div className={`stack ${styles.fields}`}>
      <TextField
        label="Name"
        name="name"
        dir="auto"
        cap={SEARCH_NAME_CAP}
        defaultValue={typed.name}
        error={errors?.name}
      />
      <RadioGroup
        plain
        label="Email me about new matches"
        optionsClassName={styles.cadences}
        name="cadence"
        options={OPTIONS}
        defaultValue={typed.cadence}
        error={errors?.cadence}
      />
    </div>
  );
}

/** What the form changes. */
export function searchVersion({ name, cadence }: SavedSearchForm): Version {
  const isKnown = (item: string): item is AlertCadence => Object.hasOwn(ALERT_CADENCE_LABEL, item);
  return { Name: name, Emails: isKnown(cadence) ? ALERT_CADENCE_LABEL[cadence] : '' };
}

type AboutSearchProps = { name?: string; description: string; more?: ReactNode };

/** The left column: what the search is. */
export function AboutSearch({ name, description, more }: AboutSearchProps) {
  return (
    <>
      <ConfirmPageSubject back={{ label: 'Back to saved searches', to: SAVED_URL }}>
        {name}
      </ConfirmPageSubject>
      <DescriptionList
        className={styles.about}
        facts={[{ label: 'Filters', value: <span dir="auto">{description}</span>, more }]}
      />
    </>
  );
}

export function readSearch(form: FormData): SavedSearchForm {
  return { name: textIn(form, 'name'), cadence: textIn(form, 'cadence') };
}
