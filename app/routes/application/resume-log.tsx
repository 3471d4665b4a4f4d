import { clsx } from 'clsx';
import { FileText } from 'lucide';
import { Link } from 'react-router';
import { fileSize } from '#domain/base/file-size.ts';
import { resumeLink } from '#domain/application/resume.ts';
import { listed } from '#domain/text/sentence.ts';
import { buttonClass } from '#app/kit/form/button.tsx';
import { EventList } from '#app/shared/time/event-list.tsx';
import { FileBox } from '#app/kit/form/file-box.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import * as styles from './application.module.css';
import type { ApplicationPageData } from './load-own-application.ts';

/** The submitted file, who opened it, and until when it is retained. */
export function ResumeLog({ page }: { page: ApplicationPageData }) {
  const { resume } = page;
  const readers = page.readers.map(({ name }) => name);
  if (!resume) {
    return (
      <PageSection title="Your resume" titleId="opened" spaceAbove>
        <p className="hint">
          {`Your resume was deleted${page.resumeGoneOn ? ` on ${page.resumeGoneOn}` : ''}. No one can open it anymore.`}
        </p>
        {page.openings.length > 0 && <EventList events={page.openings} />}
      </PageSection>
    );
  }
  return (
    <PageSection title="Your resume" titleId="opened" spaceAbove>
      <p className="hint">
        {page.status !== 'withdrawn' && <span>You’ll see each time someone opens it. </span>}
        <span>
          {page.status === 'withdrawn'
            ? resume.isSentElsewhere
              ? 'You can open it, and so can the owners of other proposals you sent this file to.'
              : 'Only you can open it.'
            : resume.isSentElsewhere
              ? `${listed(['You', ...readers])} can open it. So can the owners of other proposals you sent this file to.`
              : `Only ${listed(['you', ...readers])} can open it.`}
        </span>
      </p>
      {page.notAllowed.map(({ uid, name }) => (
        <p key={uid}>
          {name} joined after you applied.{' '}
          <Link className="link" to={`/applications/${page.id}/allow-resume?${new URLSearchParams({ uid })}`}>
            Allow them to open your resume?
          </Link>
        </p>
      ))}
      <FileBox
        className={styles.resume}
        icon={<Icon node={FileText} className="icon" />}
        name={resume.fileName}
        details={
          <>
            {fileSize(resume.bytes)}, uploaded <EventDay at={resume.uploadedAt} />
          </>
        }
      >
        <a className={buttonClass({ variant: 'quiet' })} href={resumeLink(resume.id)} download>
          Download<span className="visually-hidden"> {resume.fileName}</span>
        </a>
        {page.may.deleteResume && (
          <Link
            className={buttonClass({ variant: 'quiet' }, styles.destructive)}
            to={`/applications/${page.id}/delete-resume`}
          >
            Delete now
          </Link>
        )}
      </FileBox>
      {resume.deletion && (
        <p className={clsx('hint', styles.deletion)}>
          <b>{resume.deletion.title}</b>
          {resume.deletion.reason}
        </p>
      )}
      {page.openings.length > 0 && <EventList events={page.openings} />}
    </PageSection>
  );
}
