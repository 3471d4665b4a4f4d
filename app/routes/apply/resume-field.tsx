import { clsx } from 'clsx';
import { FileText, Trash2, Upload } from 'lucide';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { resumeLink } from '#domain/application/resume.ts';
import { buttonClass, Button } from '#app/kit/form/button.tsx';
import { FieldError, FieldLabel } from '#app/kit/form/field-text.tsx';
import { FileBox } from '#app/kit/form/file-box.tsx';
import { fileSize } from '#domain/base/file-size.ts';
import { IconButton } from '#app/kit/icon/icon-button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { EventDay } from '#app/shared/time/instant.tsx';
import { ProgressBar } from '#app/kit/feedback/progress-bar.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import * as formRow from './form-row.module.css';
import * as styles from './resume-field.module.css';
import { type Uploading, useUpload } from './upload.ts';
import type { EarlierResume, ResumeSummary } from './form-values.ts';

type Props = {
  resume: ResumeSummary | null;
  earlier: EarlierResume[];
  error?: string | undefined;
  /** Where the form is posted to choose an earlier resume, or none, without JavaScript. */
  saveTo: string;
  /** Who will read the resume, and how long it is retained. */
  children: ReactNode;
  onChange: (resume: ResumeSummary | null) => void;
};

/** The resume: drop zone, upload progress, the uploaded file, or one that was used before. */
export function ResumeField({ resume, earlier, error, saveTo, children, onChange }: Props) {
  const isLive = useHydrated();
  const [removedIds, setRemovedIds] = useState<string[]>([]);
  const change = (next: ResumeSummary | null) => {
    if (resume && resume.id !== next?.id) setRemovedIds((before) => [...before, resume.id]);
    onChange(next);
  };
  const { uploading, fault, start: startUpload, stop, forgive } = useUpload(change);
  const sentence = fault ?? error;
  const input = useRef<HTMLInputElement>(null);
  const uploadFrom = (chosen: HTMLInputElement) => {
    const [file] = chosen.files ?? [];
    chosen.value = '';
    if (file) void startUpload(file);
  };
  const uploadOnHydration = useRef(uploadFrom);
  // Uploads a file that was chosen before hydration.
  useEffect(() => uploadOnHydration.current(input.current!), []);
  const choose = (chosen: ResumeSummary | null) => {
    forgive();
    change(chosen);
  };
  // A resume that was used in this form alone is deleted when it is removed.
  const others = earlier.filter(
    ({ id, elsewhere }) => id !== resume?.id && (elsewhere || !removedIds.includes(id)),
  );
  return (
    <div className={styles.field}>
      <FieldLabel as="span" id="resume-label" className={formRow.partLabel}>
        Resume
      </FieldLabel>
      <input type="hidden" name="resumeId" value={resume?.id ?? ''} />
      <DropZone onFile={(file) => void startUpload(file)}>
        {uploading ? (
          <UploadProgress uploading={uploading} stop={stop} />
        ) : resume ? (
          <FileRow resume={resume} saveTo={saveTo} remove={() => choose(null)} />
        ) : (
          <FileBox
            empty
            htmlFor="resume"
            className={clsx(styles.dropZone, sentence && styles.invalid)}
            icon={<Icon node={Upload} className="icon" />}
            name="Choose a PDF"
            details={
              <>
                {isLive && <span className={styles.withMouse}>or drop it here, </span>}
                <span>up to 10 MB</span>
              </>
            }
          />
        )}
      </DropZone>
      <input
        ref={input}
        type="file"
        id="resume"
        name="resume"
        accept="application/pdf,.pdf"
        className={clsx(styles.fileInput, isLive && 'visually-hidden')}
        aria-labelledby="resume-label"
        aria-describedby={sentence ? 'resume-error resume-readers' : 'resume-readers'}
        aria-invalid={sentence ? true : undefined}
        onChange={({ currentTarget }) => uploadFrom(currentTarget)}
      />
      <FieldError id="resume-error" error={sentence} />
      <p className="hint" id="resume-readers">
        {children}
      </p>
      {others.length > 0 && <Earlier resumes={others} saveTo={saveTo} choose={choose} />}
    </div>
  );
}

/** Accepts a dropped file. */
function DropZone({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <div
      className={isOver ? styles.dragOver : undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

function UploadProgress({ uploading, stop }: { uploading: Uploading; stop: () => void }) {
  const percent = Math.round(uploading.share * 100);
  return (
    <FileBox
      icon={<Icon node={FileText} className="icon" />}
      name={uploading.name}
      details={percent < 100 ? `Uploading, ${percent} %` : 'Checking the file…'}
      progress={
        <ProgressBar
          className={styles.progress}
          max="100"
          value={percent}
          aria-label={`Uploading ${uploading.name}`}
        />
      }
    >
      <Button type="button" variant="quiet" onClick={stop}>
        Cancel
      </Button>
    </FileBox>
  );
}

type FileRowProps = { resume: ResumeSummary; saveTo: string; remove: () => void };

function FileRow({ resume, saveTo, remove }: FileRowProps) {
  return (
    <FileBox
      icon={<Icon node={FileText} className="icon" />}
      name={
        <a className={styles.fileLink} href={resumeLink(resume.id)} download>
          {resume.fileName}
        </a>
      }
      details={<About resume={resume} />}
    >
      <label className={buttonClass({ variant: 'quiet' }, styles.replace)} htmlFor="resume">
        Replace
      </label>
      <IconButton
        type="submit"
        label="Remove resume"
        icon={<Icon node={Trash2} className="icon" />}
        name="use"
        value=""
        formAction={saveTo}
        onClick={(event) => {
          event.preventDefault();
          remove();
        }}
      />
    </FileBox>
  );
}

type EarlierProps = {
  resumes: ResumeSummary[];
  saveTo: string;
  choose: (resume: ResumeSummary) => void;
};

function Earlier({ resumes, saveTo, choose }: EarlierProps) {
  return (
    <details>
      <summary className={clsx('link', styles.earlierTitle)}>Use an earlier resume</summary>
      <ul>
        {resumes.map((resume) => (
          <li key={resume.id} className={styles.earlierFile}>
            <span>
              <b className={styles.earlierName}>{resume.fileName}</b>{' '}
              <span className={clsx('hint', styles.earlierDetails)}>
                <About resume={resume} />
              </span>
            </span>
            <Button
              size="small"
              name="use"
              value={resume.id}
              formAction={saveTo}
              aria-label={`Use this: ${resume.fileName}, ${fileSize(resume.bytes)}`}
              onClick={(event) => {
                event.preventDefault();
                event.currentTarget.closest('details')?.removeAttribute('open');
                choose(resume);
              }}
            >
              Use this
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** "184 KB, uploaded Nov 17, 2026". */
function About({ resume: { bytes, uploadedAt } }: { resume: ResumeSummary }) {
  return (
    <>
      {fileSize(bytes)}, uploaded <EventDay at={new Date(uploadedAt * 1000)} />
    </>
  );
}
