import { Lock } from 'lucide';
import { type Channels, PREFERENCES, type PreferenceName } from '#domain/notification/preferences.ts';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
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
    <table aria-labelledby={labelledBy}>
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
        {names.filter(mayChoose).map((name) => (
          <Row key={name} name={name} channels={preferences[name]} />
        ))}
        <FixedRow names={names.filter((name) => !mayChoose(name))} />
      </tbody>
    </table>
  );
}

function mayChoose(name: PreferenceName): boolean {
  const { inProduct, byMail } = PREFERENCES[name];
  return inProduct !== 'always' || byMail !== 'always';
}

/** What is always sent, in one row. */
function FixedRow({ names }: { names: PreferenceName[] }) {
  if (names.length === 0) return null;
  return (
    <tr className={styles.row}>
      <td colSpan={3} className={styles.event}>
        <b className={styles.name}>Always sent, in Collegium and by email</b>
        <span className={styles.details}>{alwaysSent(names)}</span>
      </td>
    </tr>
  );
}

/** "Receipt, invitation and reminder to reply, result". */
function alwaysSent(names: PreferenceName[]): string {
  const labels = names
    .map((name) => PREFERENCES[name].label)
    .join(', ')
    .toLowerCase();
  return labels.charAt(0).toUpperCase() + labels.slice(1);
}

function Row({ name, channels }: { name: PreferenceName; channels: Channels }) {
  const { label, hint, inProduct, byMail } = PREFERENCES[name];
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.event}>
        <input type="hidden" name={COVERED_FIELD} value={name} />
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
  if (fixed) return <Always where={always} />;
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

function Always({ where }: { where: string }) {
  return (
    <span className={styles.always}>
      <Icon node={Lock} className="icon-small" />
      <span>
        Always<span className={styles.cellLabel}> {where}</span>
      </span>
    </span>
  );
}
