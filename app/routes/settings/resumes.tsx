import { clsx } from 'clsx';
import { FileText } from 'lucide';
import { Link } from 'react-router';
import { DEFAULT_ZONE, dayIn, formatDay } from '../../../domain/deadline.ts';
import { fileSize } from '../../../domain/file-size.ts';
import { MAX_UNSENT_RESUMES, UNUSED_RESUME_DAYS, resumeLink } from '../../../domain/resume.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import {
  type ResumeOpening,
  type StoredResume,
  listOpenings,
  listStoredResumes,
} from '../../../server/queries/resume.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Instant } from '../../ui/instant.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { requireSignIn } from '../../ui/require-sign-in.ts';
import type { Route } from './+types/resumes.ts';
import * as resumeStyles from './resumes.module.css';
import * as listStyles from './settings-list.module.css';
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
        Upload a resume when you apply. Up to {MAX_UNSENT_RESUMES} files and 50 MB, not counting files in
        submitted applications. We delete files that aren’t in any application {UNUSED_RESUME_DAYS} days after
        you upload them.
      </p>
      {files.length === 0 ? (
        <p className={listStyles.empty}>No resumes yet.</p>
      ) : (
        <ul className={listStyles.list}>
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
  const { id, fileName, bytes, uploadedOn, deletedOn, mayDelete, uses } = file;
  return (
    <li>
      <Icon node={FileText} className={`icon ${listStyles.icon}`} />
      <span className={listStyles.text}>
        <b>{fileName}</b>
        <small>
          {fileSize(bytes)}, uploaded <time>{uploadedOn}</time>. We’ll delete it on <time>{deletedOn}</time>.
        </small>
        {uses.length === 0 ? <small>Not in any application.</small> : <Uses uses={uses} />}
      </span>
      <span className={clsx('cluster', listStyles.buttons)}>
        <a className={buttonClass({ size: 'small' })} href={resumeLink(id)} download>
          Download<span className="visually-hidden"> {fileName}</span>
        </a>
        {mayDelete && (
          <ButtonLink
            variant="quiet"
            size="small"
            className={listStyles.quietButton}
            to={`/settings/resumes/${id}/delete`}
          >
            Delete<span className="visually-hidden"> {fileName}</span>
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

/** The applications with a file: one in a sentence, more in a list that opens. */
function Uses({ uses }: Pick<StoredResume, 'uses'>) {
  const [first, ...others] = uses;
  if (first && others.length === 0) {
    return (
      <small>
        {USED[first.as]}{' '}
        <Link className="link" to={pageOf(first)}>
          {first.proposal}
        </Link>
      </small>
    );
  }
  return (
    <details className={resumeStyles.uses}>
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
      <p className="hint">
        Each time someone opened a resume you sent them, latest first. Only you and they can open it.
      </p>
      {openings.length === 0 ? (
        <p className={listStyles.empty}>No one has opened your resumes yet.</p>
      ) : (
        <ul className={listStyles.list}>
          {openings.map(({ id, readAt, fileName, proposal, reader, applicationId }) => (
            <li key={id} className={resumeStyles.opening}>
              <b>{reader ?? 'A deleted account'}</b>
              <span>
                {proposal === null ? (
                  'A deleted proposal'
                ) : applicationId === null ? (
                  proposal
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
