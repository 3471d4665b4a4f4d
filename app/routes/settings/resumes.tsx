import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay, formatInstant } from '../../../domain/deadline.ts';
import { fileSize } from '../../../domain/file-size.ts';
import { MAX_UNSENT_RESUMES, UNUSED_RESUME_DAYS, resumeLink } from '../../../domain/resume.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import {
  type ResumeOpening,
  type StoredResume,
  listOpenings,
  listStoredResumes,
} from '../../../server/queries/resume.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import type { Route } from './+types/resumes.ts';
import * as listStyles from './settings-list.module.css';
import * as styles from './settings.module.css';
import { SettingsFrame } from './settings-frame.tsx';

export const meta = () => [{ title: 'Resumes · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  requireSignIn('/settings/resumes', actor);
  const [stored, opened] = await Promise.all([listStoredResumes(db, actor), listOpenings(db, actor)]);
  return { stored: { files: stored.files.map(fileLine), more: stored.more }, opened };
}

function fileLine({ id, fileName, bytes, uploadedAt, deleteAt, mayDelete, uses }: StoredResume) {
  return {
    id,
    fileName,
    bytes,
    mayDelete,
    uses,
    uploadedOn: formatDay(dayIn(uploadedAt, DEFAULT_ZONE)),
    deletedOn: formatDay(dayIn(deleteAt, DEFAULT_ZONE)),
  };
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
      <p className="hint">
        Up to {MAX_UNSENT_RESUMES} files and 50 MB, not counting applications you submitted. A file that is in
        no application is deleted {UNUSED_RESUME_DAYS} days after its upload.
      </p>
      {files.length === 0 && <p className={styles.explanation}>You have no files here.</p>}
      <ul className={listStyles.list}>
        {files.map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
      {more && <p className="hint">The latest {files.length} are shown.</p>}
    </PageSection>
  );
}

function FileLine({ file }: { file: FilesProps['files'][number] }) {
  const { id, fileName, bytes, uploadedOn, deletedOn, mayDelete, uses } = file;
  return (
    <li>
      <FileText className={`icon ${listStyles.icon}`} />
      <span className={listStyles.text}>
        <b>
          <a className="link" href={resumeLink(id)} download>
            {fileName}
          </a>
        </b>
        <small>
          {fileSize(bytes)}, uploaded {uploadedOn}. It will be deleted on {deletedOn}.
        </small>
        {uses.length === 0 && <small>Not used in an application.</small>}
        {uses.map((use) => (
          <small key={use.applicationId}>
            {USED[use.as]}{' '}
            <Link className="link" to={pageOf(use)}>
              {use.proposal}
            </Link>
          </small>
        ))}
      </span>
      {mayDelete && (
        <ButtonLink variant="quiet" to={`/settings/resumes/${id}/delete`}>
          Delete<span className="visually-hidden"> {fileName}</span>
        </ButtonLink>
      )}
    </li>
  );
}

const USED = {
  draft: 'In your draft for',
  withdrawn: 'In the application you withdrew from',
  submitted: 'In your application to',
} as const;

function pageOf({ as, applicationId, proposalId }: StoredResume['uses'][number]): string {
  return as === 'draft' ? `/apply/${proposalId}?tab=application` : `/applications/${applicationId}`;
}

function Openings({ openings, more }: { openings: ResumeOpening[]; more: boolean }) {
  return (
    <PageSection title="Who opened my resumes" titleId="opened">
      <p className="hint">
        Each time the owner of a proposal opened a resume that you had sent there, the latest first. Only you
        and that owner can open it.
      </p>
      {openings.length === 0 ? (
        <p className={styles.explanation}>No one has opened a resume of yours.</p>
      ) : (
        <ul className={listStyles.list}>
          {openings.map(({ id, readAt, fileName, proposal, applicationId }) => (
            <li key={id}>
              <FileText className={`icon ${listStyles.icon}`} />
              <span className={listStyles.text}>
                <b>
                  {proposal === null ? 'The owner of a proposal that is gone' : `The owner of ${proposal}`}
                </b>
                <small>
                  {fileName},{' '}
                  <time dateTime={readAt.toISOString()}>{formatInstant(readAt, DEFAULT_ZONE)}</time>
                </small>
              </span>
              {applicationId !== null && (
                <Link className="link" to={`/applications/${applicationId}`}>
                  Application<span className="visually-hidden"> to {proposal}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {more && (
        <p className="hint">The last {openings.length} are shown. Download my data has all of them.</p>
      )}
    </PageSection>
  );
}
