import FileText from 'lucide-react/icons/file-text';
import { Link } from 'react-router';
import { resumeLink } from '../../../domain/resume.ts';
import { buttonClass } from '../../ui/button.tsx';
import { fileSize } from '../../../domain/file-size.ts';
import { EventList } from '../../ui/event-list.tsx';
import type { ApplicationPageData } from './application-page-data.ts';

/** The submitted file, who opened it, and until when it is retained. */
export function ResumeLog({ page }: { page: ApplicationPageData }) {
  const { resume } = page;
  if (!resume) {
    return (
      <section className="fs nx" aria-labelledby="opened">
        <h2 id="opened">Who opened your resume</h2>
        <p className="hint">
          Your resume was deleted{page.resumeGoneOn && ` on ${page.resumeGoneOn}`}. Nobody can open it any
          more.
        </p>
        {page.openings.length > 0 && <EventList stops={page.openings} />}
      </section>
    );
  }
  return (
    <section className="fs nx" aria-labelledby="opened">
      <h2 id="opened">Who opened your resume</h2>
      <p className="hint">
        Every opening is logged and shown to you.{' '}
        {resume.isSentElsewhere
          ? `You, ${page.name} and the owners of other proposals you sent the same file to can open it.`
          : `Only you and ${page.name} can open it.`}
      </p>
      <div className="drop file">
        <FileText className="i" />
        <span className="g">
          <b>{resume.fileName}</b>
          <span className="hint">
            {fileSize(resume.bytes)}, uploaded {resume.uploadedOn}
          </span>
        </span>
        <a className={buttonClass({ variant: 'quiet' })} href={resumeLink(resume.id)} download>
          Download<span className="sr"> {resume.fileName}</span>
        </a>
        {page.may.deleteResume && (
          <Link
            className={buttonClass({ variant: 'quiet' }, 'danger')}
            to={`/applications/${page.id}/delete-resume`}
          >
            Delete now
          </Link>
        )}
      </div>
      <EventList stops={resume.log} />
    </section>
  );
}
