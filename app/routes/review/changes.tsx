import type { DiffSegment } from '#domain/text/text-diff.ts';
import type { ApplicationChanges, ChangedPart } from '#server/queries/review/application-changes.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import * as styles from './changes.module.css';
import { changedLabel, confirmChangesLabel } from './copy.ts';

type Props = { application: { id: number; name: string }; changes: ApplicationChanges };

/** What the applicant changed since the owner read or decided, and the form that confirms reading it. */
export function Changes({ application, changes }: Props) {
  const { at, afterDecision, parts } = changes;
  return (
    <section className={styles.changes} aria-label={`Changes by ${application.name}`}>
      <p>
        <b>
          {changedLabel(changes)}, <Instant at={at} />.
        </b>{' '}
        {afterDecision && (
          <span>The application counts as undecided until you keep your decision or make a new one.</span>
        )}
      </p>
      <ChangedTexts name={application.name} parts={parts} />
      <Form method="post" action={`/applications/${application.id}/confirm-changes`} preventScrollReset>
        <SeenChange at={at} />
        <Button size="small">{confirmChangesLabel(changes)}</Button>
      </Form>
    </section>
  );
}

/** Each changed part with its earlier and its current text. */
export function ChangedTexts({ name, parts }: { name: string } & Pick<ApplicationChanges, 'parts'>) {
  if (parts === null)
    return <p className="hint">The earlier text isn’t available, so read the application again.</p>;
  if (parts.length === 0)
    return <p className="hint">{`${name} changed it back: the texts are the same as before.`}</p>;
  return (
    <dl className={styles.parts}>
      {parts.map((part) => (
        <div key={part.part}>
          <dt dir="auto">{part.label}</dt>
          <dd dir="auto">
            <Segments part={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Names the change that the page shows, so that confirming it does not confirm a later one. */
export function SeenChange({ at }: { at: Date }) {
  return <input type="hidden" name="changedAt" value={at.toISOString()} />;
}

function Segments({ part: { part, segments } }: { part: ChangedPart }) {
  return segments.map((segment, index) => (
    <span key={index}>
      {part === 'resume' && index > 0 && <span> → </span>}
      <Segment segment={segment} />
    </span>
  ));
}

function Segment({ segment: { kind, text } }: { segment: DiffSegment }) {
  if (kind === 'skipped')
    return (
      <span key={kind} className={styles.skipped}>
        {' '}
        …<span className="visually-hidden"> unchanged text left out </span>{' '}
      </span>
    );
  if (kind === 'same') return <span>{text}</span>;
  const Change = kind === 'added' ? 'ins' : 'del';
  return (
    <Change className={kind === 'added' ? styles.added : styles.removed}>
      <span className="visually-hidden"> {kind}: </span>
      {text}
    </Change>
  );
}
