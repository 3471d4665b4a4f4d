import { clsx } from 'clsx';
import { Children, type ReactNode } from 'react';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import * as styles from './settings-row.module.css';

/** The rows of a settings section. */
export function SettingsList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}

type RowProps = {
  icon?: Parameters<typeof Icon>[0]['node'];
  title: ReactNode;
  /** A badge beside the title. */
  status?: ReactNode;
  /** Below the title; what is false, null or empty is left out. */
  notes?: readonly ReactNode[];
  /** On a phone, the buttons are below the text even if there is one. */
  stacked?: boolean;
  /** Buttons at the end of the row. On a phone, two are below the text. */
  children?: ReactNode;
};

/** One line of a list in the settings: what it is, its status, and what can be done with it. */
export function SettingsRow({ icon, title, status, notes = [], stacked, children }: RowProps) {
  const lines = notes.filter(Boolean);
  return (
    <li className={clsx(styles.row, icon && styles.withIcon, stacked && styles.stacked)}>
      {icon && <Icon node={icon} className={`icon ${styles.icon}`} />}
      <div className={styles.title}>
        <b>{title}</b>
        {status}
      </div>
      {lines.length > 0 && (
        <div className={styles.notes}>
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
            <div key={index}>{line}</div>
          ))}
        </div>
      )}
      {Children.toArray(children).length > 0 && <div className={styles.actions}>{children}</div>}
    </li>
  );
}

type RemoveLinkProps = {
  to: string;
  /** What is removed, for screen readers. */
  about: string;
  label?: string;
};

/** Leads to the page that removes what its row is about. */
export function RemoveLink({ to, about, label = 'Remove' }: RemoveLinkProps) {
  return (
    <ButtonLink to={to} variant="quiet" className={styles.remove}>
      {label}
      <span className="visually-hidden"> {about}</span>
    </ButtonLink>
  );
}
