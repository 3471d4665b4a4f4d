import { clsx } from 'clsx';
import { type ComponentProps, Fragment, type ReactNode } from 'react';
import * as styles from './email.module.css';

type EnvelopeProps = {
  facts: readonly { label: string; value: ReactNode }[];
  className?: string | undefined;
};

/** The address lines and the subject of an email. */
export function EmailEnvelope({ facts, className }: EnvelopeProps) {
  return (
    <dl className={clsx(styles.envelope, className)}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The HTML of an email, from its own URL. */
export function EmailFrame({
  title,
  sandbox,
  className,
  ...frame
}: ComponentProps<'iframe'> & { title: string; sandbox: string }) {
  return <iframe {...frame} title={title} sandbox={sandbox} className={clsx(styles.body, className)} />;
}

/** The plain text of an email. */
export function EmailText({ className, ...text }: ComponentProps<'pre'>) {
  return <pre {...text} className={clsx(styles.body, styles.text, className)} />;
}

type HeadersProps = { headers: Record<string, string>; className?: string | undefined };

/** The headers of an email. */
export function EmailHeaders({ headers, className }: HeadersProps) {
  return (
    <dl className={clsx(styles.body, styles.text, className)}>
      {Object.entries(headers).map(([name, value]) => (
        <div key={name} className={styles.header}>
          <dt className={styles.label}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
