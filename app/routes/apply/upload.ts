import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import {
  MAX_RESUME_BYTES,
  RESUME_FAULTS,
  RESUME_TOO_LARGE,
  resumeFileName,
  resumeIdOf,
} from '#domain/application/resume.ts';
import { useAccountMark } from '#app/shared/viewer/account-field.tsx';
import type { ResumeSummary } from './form-values.ts';

/** A running upload; `share` is its progress, 0 to 1. */
export type Uploading = { name: string; share: number };

/** Uploads one resume at a time; unmounting cancels it. */
export function useUpload(onUploaded: (resume: ResumeSummary) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  const mark = useAccountMark();
  useEffect(() => () => cancel.current?.(), []);

  async function start(file: File) {
    cancel.current?.();
    const why = uploadError(file);
    setFault(why && `${file.name}: ${why}`);
    if (why) return;
    setUploading({ name: file.name, share: 0 });
    const upload = uploadResume(file, mark, (share) => setUploading({ name: file.name, share }));
    cancel.current = upload.cancel;
    const outcome = await upload.done;
    // Another upload may have replaced this one.
    if (cancel.current !== upload.cancel) return;
    cancel.current = null;
    setUploading(null);
    if (outcome?.ok) onUploaded(outcome.resume);
    else if (outcome) setFault(`${file.name}: ${outcome.message}`);
  }

  return { uploading, fault, start, stop: () => cancel.current?.(), forgive: () => setFault(null) };
}

/** Client-side check of a file before the upload; null if only the server can decide. */
export function uploadError(file: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isPdf = file.type === 'application/pdf' || (file.type === '' && /\.pdf$/i.test(file.name));
  if (!isPdf) return RESUME_FAULTS.not_pdf;
  return file.size > MAX_RESUME_BYTES ? RESUME_TOO_LARGE : null;
}

/** Parses the server's response: the resume with its stored name, or why it was refused. */
export function parseUploadResponse(answer: string, file: Pick<File, 'name' | 'size'>): UploadOutcome {
  const { data, error } = parse(answer) as {
    data?: { resume_link?: string };
    error?: { message?: string; fields?: { resume?: string } };
  };
  const id = data?.resume_link ? resumeIdOf(data.resume_link) : null;
  if (!id) return { ok: false, message: error?.fields?.resume ?? error?.message ?? UPLOAD_INTERRUPTED };
  const uploadedAt = Math.floor(Date.now() / 1000);
  return { ok: true, resume: { id, fileName: resumeFileName(file.name), bytes: file.size, uploadedAt } };
}

type UploadOutcome = { ok: true; resume: ResumeSummary } | { ok: false; message: string };

const UPLOAD_INTERRUPTED = 'The upload didn’t finish. Check your connection and choose the file again.';

/**
 * Uploads a resume, with progress from 0 to 1. `done` never rejects: it resolves to the resume, a
 * message why not, or null after `cancel`.
 */
function uploadResume(
  file: File,
  mark: string,
  onProgress: (share: number) => void,
): { done: Promise<UploadOutcome | null>; cancel: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<UploadOutcome | null>((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onabort = () => resolve(null);
    request.onerror = () => resolve({ ok: false, message: UPLOAD_INTERRUPTED });
    request.onload = () => resolve(parseUploadResponse(request.responseText, file));
  });
  const form = new FormData();
  // Before the file, which is refused unread if another account has signed in since.
  form.append(ACCOUNT_FIELD, mark);
  form.append('resume', file);
  request.open('POST', '/resume/upload');
  request.setRequestHeader('Accept', 'application/json');
  request.send(form);
  return { done, cancel: () => request.abort() };
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
