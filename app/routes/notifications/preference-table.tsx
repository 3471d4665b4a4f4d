import Lock from 'lucide-react/icons/lock';
import {
  type Channels,
  PREFERENCES,
  type PreferenceName,
} from '../../../domain/notifications/preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { COVERED_FIELD, inProductField, emailField } from './preference-form.ts';

type Props = {
  labelledBy: string;
  names: PreferenceName[];
  preferences: Record<PreferenceName, Channels>;
};

/** Preferences as checkboxes for each channel, locked where notifications are always sent. */
export function PreferenceTable({ labelledBy, names, preferences }: Props) {
  return (
    <div className="pm">
      <table aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Event</span>
            </th>
            <th scope="col">In Collegium</th>
            <th scope="col">By mail</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <Row key={name} name={name} channels={preferences[name]} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ name, channels }: { name: PreferenceName; channels: Channels }) {
  const { label, hint, inProduct, byMail } = PREFERENCES[name];
  const mayChoose = inProduct !== 'always' || byMail !== 'always';
  return (
    <tr>
      <th scope="row">
        {mayChoose && <input type="hidden" name={COVERED_FIELD} value={name} />}
        <b>{label}</b>
        {hint && <span>{hint}</span>}
      </th>
      <td>
        <Cell
          label={label}
          where="In Collegium"
          always="here"
          fixed={inProduct === 'always'}
          name={inProductField(name)}
          on={channels.inProduct}
        />
      </td>
      <td>
        <Cell
          label={label}
          where="By mail"
          always="by mail"
          fixed={byMail === 'always'}
          name={emailField(name)}
          on={channels.byMail}
        />
      </td>
    </tr>
  );
}

type CellProps = { label: string; where: string; always: string; fixed: boolean; name: string; on: boolean };

function Cell({ label, where, always, fixed, name, on }: CellProps) {
  if (fixed)
    return (
      <span className="alw">
        <Lock className="icon-small" />
        Always<span className="ml"> {always}</span>
      </span>
    );
  return (
    <Checkbox
      name={name}
      defaultChecked={on}
      aria-label={`${label}, ${where}`}
      label={where}
      labelClassName="ml"
    />
  );
}
