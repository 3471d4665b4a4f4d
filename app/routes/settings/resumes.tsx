import { FileText } from 'lucide';
import { Link } from 'react-router';
import { formatDay } from '#domain/time/calendar-day.ts';
import { DEFAULT_ZONE, dayIn } from '#domain/time/deadline.ts';
import { fileSize } from '#domain/base/file-size.ts';
import { MAX_UNSENT_RESUMES, resumeLink } from '#domain/application/resume.ts';
import { requestContext } from '#server/http/request-context.ts';
import {
  type ResumeOpening,
  type StoredResume,
  listOpenings,
  listStoredResumes,
} from '#server/queries/application/resume.ts';
import { buttonClass } from '#app/kit/form/button.tsx';
import { FileBox } from '#app/kit/form/file-box.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { EventDay, Instant } from '#app/shared/time/instant.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import type { Route } from './+types/resumes.ts';
import * as resumeStyles from './resumes.module.css';
import * as styles from './settings.module.css';
import { RemoveLink } from './settings-row.tsx';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'Resumes · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  requireSignIn('/settings/resumes', actor);
  const [stored, opened] = await Promise.all([listStoredResumes(db, actor), listOpenings(db, actor)]);
  return { stored: { files: stored.files.map(fileLine), more: stored.more }, opened };
}

function fileLine({ deleteAt, ...file }: StoredResume) {
  return { ...file, deletedOn: formatDay(dayIn(deleteAt, DEFAULT_ZONE)) };
}

/**
 * `/settings/resumes`: this person's files, where each is used, when it is deleted, and who opened
 * it.
 */
export default function Resumes({ loaderData: { stored, opened } }: Route.ComponentProps) {
  return (
    <SettingsFrame here="Resumes">
      <Files {...stored} />
      <Openings {...opened} />
    </SettingsFrame>
  );
}

type FilesProps = { files: ReturnType<typeof fileLine>[]; more: boolean };

function Files({ files, more }: FilesProps) {
  return (
    <PageSection title="My resumes" titleId="files">
      <p>
        You upload a resume when you apply. You can store up to {MAX_UNSENT_RESUMES} files, 50 MB in all;
        files in submitted applications don’t count.
      </p>
      {files.length === 0 ? (
        <p className={styles.empty}>No resumes yet.</p>
      ) : (
        <ul className={resumeStyles.files}>
          {files.map((file) => (
            <FileLine key={file.id} file={file} />
          ))}
        </ul>
      )}
      {more && <p className="hint">Only the latest {files.length} are shown.</p>}
    </PageSection>
  );
}

function FileLine({ file }: { file: FilesProps['files'][number] }) {
  const { id, fileName, bytes, uploadedAt, deletedOn, deleteReason, mayDelete, uses } = file;
  return (
    <li>
      <FileBox
        icon={<Icon node={FileText} className="icon" />}
        name={fileName}
        details={
          <>
            {fileSize(bytes)}, uploaded <EventDay at={uploadedAt} />
          </>
        }
      >
        <a className={buttonClass({ variant: 'quiet' })} href={resumeLink(id)} download>
          Download<span className="visually-hidden"> {fileName}</span>
        </a>
        {mayDelete && <RemoveLink to={`/settings/resumes/${id}/delete`} about={fileName} label="Delete" />}
      </FileBox>
      <p className="hint">
        <b>
          We’ll delete it on <time>{deletedOn}</time>
        </b>
        , {deleteReason}.
      </p>
      {uses.length === 0 ? (
        <p className="hint">Not in any application.</p>
      ) : (
        <div className={resumeStyles.uses}>
          <Uses uses={uses} />
        </div>
      )}
    </li>
  );
}

/** The applications with a file: one in a sentence, more in a list that opens. */
function Uses({ uses }: Pick<StoredResume, 'uses'>) {
  const [first, ...others] = uses;
  if (first && others.length === 0) {
    return (
      <span>
        {USED[first.as]}{' '}
        <Link className="link" to={pageOf(first)}>
          {first.proposal}
        </Link>
      </span>
    );
  }
  return (
    <details>
      <summary className="link">Used in {uses.length} applications</summary>
      <ul>
        {uses.map((use) => (
          <li key={use.applicationId}>
            <Link className="link" to={pageOf(use)}>
              {use.proposal}
            </Link>{' '}
            {use.as !== 'submitted' && <span className={resumeStyles.tag}>{TAGS[use.as]}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}

const USED = {
  draft: 'In your draft for',
  withdrawn: 'In your withdrawn application to',
  submitted: 'In your application to',
} as const;

const TAGS = { draft: 'Draft', withdrawn: 'Withdrawn' } as const;

function pageOf({ as, applicationId, proposalId }: StoredResume['uses'][number]): string {
  return as === 'draft' ? `/apply/${proposalId}?tab=application` : `/applications/${applicationId}`;
}

function Openings({ openings, more }: { openings: ResumeOpening[]; more: boolean }) {
  const hasSeveralFiles = new Set(openings.map(({ fileName }) => fileName)).size > 1;
  return (
    <PageSection title="Who opened my resumes" titleId="opened">
      <p>Only you and the people you sent a resume to can open it. Newest first.</p>
      {openings.length === 0 ? (
        <p className={styles.empty}>No one has opened your resumes yet.</p>
      ) : (
        <ul className={resumeStyles.openings}>
          {openings.map(({ id, readAt, fileName, proposal, reader, applicationId }) => (
            <li key={id}>
              <b>{reader ?? 'A deleted account'}</b>
              <span>
                {proposal === null ? (
                  <span>A deleted proposal</span>
                ) : applicationId === null ? (
                  <span>{proposal}</span>
                ) : (
                  <Link className="link" to={`/applications/${applicationId}`}>
                    {proposal}
                  </Link>
                )}
                {hasSeveralFiles && <small> {fileName}</small>}
              </span>
              <small>
                <Instant at={readAt} />
              </small>
            </li>
          ))}
        </ul>
      )}
      {more && (
        <p className="hint">Only the last {openings.length} are shown. Download my data to see them all.</p>
      )}
    </PageSection>
  );
}
