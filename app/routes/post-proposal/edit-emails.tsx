import { useState } from 'react';
import { changePhrases, knownAfterQuietEdit } from '#domain/proposal/proposal-change.ts';
import { type ProposalForm, parseProposalForm } from '#domain/proposal/proposal-form.ts';
import { plural } from '#domain/text/text.ts';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import * as styles from './edit-emails.module.css';
import { QUIET_FIELD } from './form-values.ts';
import type { Editing } from './load-wizard.ts';

type Props = { editing: Editing; form: ProposalForm; now: Date; quiet: boolean; onChange: () => void };

/** Who is emailed what when the edit is saved, and the choice of a small correction. */
export function EditEmails({ editing, form, now, quiet: checked, onChange }: Props) {
  const { emailed, plans, before } = editing;
  const [quiet, setQuiet] = useState(checked);
  if (emailed === 0) return <p className="hint">No one will be emailed about this edit.</p>;
  const parsed = parseProposalForm(form, now, before);
  const after = parsed.ok ? { ...plans, ...parsed.value } : plans;
  const changed = changePhrases(quiet ? knownAfterQuietEdit(plans, plans, after) : plans, after);
  const people = plural(emailed, 'person', 'people');
  return (
    <div className={styles.emails}>
      {changed.length > 0 ? (
        <>
          <p>
            {people} {quiet ? 'will be emailed what changed, even so:' : 'will be emailed what changed:'}
          </p>
          <ul className={styles.changes}>
            {changed.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          {quiet
            ? 'No one will be emailed about this edit.'
            : `${people} will be emailed what changed if you change dates, role, application type, location, hours, spots or terms. Other edits aren’t emailed.`}
        </p>
      )}
      <Checkbox
        label="Small correction: don’t email anyone"
        name={QUIET_FIELD}
        defaultChecked={checked}
        onChange={(event) => {
          setQuiet(event.currentTarget.checked);
          onChange();
        }}
      />
      <p className="hint">
        A new close date, result date, time zone, application type or new terms are always emailed. We email
        edits of a proposal at most once an hour.
      </p>
    </div>
  );
}
