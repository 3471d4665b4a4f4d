import { useEffect, useRef, useState } from 'react';
import { uploadResume, uploadError } from './upload.ts';
import type { ResumeSummary } from './form-values.ts';

/** A running upload; `share` is its progress, 0 to 1. */
export type Uploading = { name: string; share: number };

/** Uploads one resume at a time; unmounting cancels it. */
export function useUpload(onUploaded: (resume: ResumeSummary) => void) {
  const [uploading, setUploading] = useState<Uploading | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const cancel = useRef<(() => void) | null>(null);
  useEffect(() => () => cancel.current?.(), []);

  async function start(file: File) {
    cancel.current?.();
    const why = uploadError(file);
    setFault(why && `${file.name}: ${why}`);
    if (why) return;
    setUploading({ name: file.name, share: 0 });
    const upload = uploadResume(file, (share) => setUploading({ name: file.name, share }));
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
