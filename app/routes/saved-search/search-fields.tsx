import { Link } from 'react-router';
import type { FieldErrors } from '../../../domain/refusal.ts';
import {
  ALERT_CADENCES,
  ALERT_CADENCE_LABEL,
  SEARCH_NAME_CAP,
  type SavedSearchForm,
} from '../../../domain/saved-search.ts';
import { ConfirmPageTitle } from '../../ui/confirm-page.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { textIn } from '../../ui/read-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SAVED_URL } from './saved-search-urls.ts';

const OPTIONS = ALERT_CADENCES.map((value) => ({ value, label: ALERT_CADENCE_LABEL[value] }));

/** Name of a saved search, and how often it is emailed. */
export function SearchFields({ typed, errors }: { typed: SavedSearchForm; errors: FieldErrors | undefined }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        dir="auto"
        cap={SEARCH_NAME_CAP}
        defaultValue={typed.name}
        error={errors?.name}
      />
      <RadioGroup
        label="Email me about new matches"
        hint={
          <>
            Right away: an email for each new match.
            <br />
            Daily: one email with the matches of the day.
            <br />
            Weekly: one email on Saturday.
            <br />
            My Account always shows new matches.
          </>
        }
        name="cadence"
        options={OPTIONS}
        defaultValue={typed.cadence}
        error={errors?.cadence}
      />
    </>
  );
}

/** The left column: what the search is. */
export function AboutSearch({ title, description }: { title: string; description: string }) {
  return (
    <>
      <p>
        <Link className="link" to={SAVED_URL}>
          Saved searches
        </Link>
      </p>
      <ConfirmPageTitle>{title}</ConfirmPageTitle>
      <p className="lede" dir="auto">
        {description}
      </p>
    </>
  );
}

export function readSearch(form: FormData): SavedSearchForm {
  return { name: textIn(form, 'name'), cadence: textIn(form, 'cadence') };
}
