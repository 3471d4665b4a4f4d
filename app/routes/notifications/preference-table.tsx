import { Lock } from 'lucide';
import {
  type Channels,
  PREFERENCES,
  type PreferenceName,
} from '../../../domain/notifications/preferences.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Icon } from '../../ui/icon.tsx';
import * as styles from './preference-table.module.css';
import { COVERED_FIELD, inProductField, emailField } from './preference-form.ts';

type Props = {
  labelledBy: string;
  names: PreferenceName[];
  preferences: Record<PreferenceName, Channels>;
};

/** Preferences as checkboxes for each channel, locked where notifications are always sent. */
export function PreferenceTable({ labelledBy, names, preferences }: Props) {
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Event</span>
          </th>
          <th scope="col" className={styles.channel}>
            In Collegium
          </th>
          <th scope="col" className={styles.channel}>
            By email
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <Row key={name} name={name} channels={preferences[name]} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ name, channels }: { name: PreferenceName; channels: Channels }) {
  const { label, hint, inProduct, byMail } = PREFERENCES[name];
  const mayChoose = inProduct !== 'always' || byMail !== 'always';
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.event}>
        {mayChoose && <input type="hidden" name={COVERED_FIELD} value={name} />}
        <b className={styles.name}>{label}</b>
        {hint && <span className={styles.details}>{hint}</span>}
      </th>
      <td className={styles.cell}>
        <Cell
          label={label}
          where="In Collegium"
          always="in Collegium"
          fixed={inProduct === 'always'}
          name={inProductField(name)}
          on={channels.inProduct}
        />
      </td>
      <td className={styles.cell}>
        <Cell
          label={label}
          where="By email"
          always="by email"
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
      <span className={styles.always}>
        <Icon node={Lock} className="icon-small" />
        <span>
          Always<span className={styles.cellLabel}> {always}</span>
        </span>
      </span>
    );
  return (
    <Checkbox
      name={name}
      defaultChecked={on}
      aria-label={`${label}, ${where}`}
      label={where}
      labelClassName={styles.cellLabel}
    />
  );
}
