import { clsx } from 'clsx';
import { Download } from 'lucide';
import { Suspense, lazy } from 'react';
import { fileSize } from '#domain/base/file-size.ts';
import { RESUMES_CLOSED, receivedResumeUrl } from '#domain/application/resume.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import * as styles from './resume-panel.module.css';

// PDF.js and its styles load with the first resume. Where they cannot, the link remains.
const ResumeViewer = lazy(() => import('./resume-viewer.tsx').catch(() => ({ default: NoViewer })));

type Props = {
  application: {
    id: number;
    name: string;
    resume: { id: string; bytes: number } | null;
    resumeDeletedAt: Date | null;
    resumeClosed: 'scam' | 'paused' | null;
    resumeNotAllowed: boolean;
  };
  /** The proposal's, for the day of a deletion. */
  deletedOn: string | null;
  heading?: 'h3' | 'h4';
  className?: string | undefined;
};

/** The resume of a received application: its download, and its pages where scripts run. */
export function ResumePanel({ application, deletedOn, heading: Heading = 'h4', className }: Props) {
  const { id, name, resume, resumeClosed, resumeNotAllowed } = application;
  const isHydrated = useHydrated();
  const size = resume && `PDF, ${fileSize(resume.bytes)}`;
  return (
    <section aria-label="Resume" className={clsx(styles.panel, className)}>
      <div className={styles.header}>
        <Heading className={styles.title}>Resume</Heading>
        {resume ? (
          <>
            <span className="hint">{size}</span>
            <a
              className={styles.download}
              href={receivedResumeUrl(id)}
              aria-label={`Download resume (${size})`}
            >
              <Icon node={Download} className="icon-small" /> Download
            </a>
          </>
        ) : (
          <span className="hint">
            {resumeClosed
              ? RESUMES_CLOSED[resumeClosed]
              : resumeNotAllowed
                ? `You joined after ${name} applied. You can open it once they allow it.`
                : `Deleted${deletedOn ? ` on ${deletedOn}` : ''}`}
          </span>
        )}
      </div>
      {resume && isHydrated && (
        <Suspense fallback={<div className={styles.placeholder} />}>
          <ResumeViewer applicationId={id} resumeId={resume.id} name={name} />
        </Suspense>
      )}
    </section>
  );
}

function NoViewer() {
  return <p className="hint">We couldn’t load the viewer. Reload the page, or download the resume.</p>;
}
