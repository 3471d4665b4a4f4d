import { receivedResumeUrl } from '#domain/application/resume.ts';

/** How many resumes stay in memory, so that going back fetches, and records, nothing again. */
const CACHED = 4;
const cache = new Map<string, ArrayBuffer>();

/** The status with which the server refused the file. */
export class ResumeRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The resume was refused with ${status}`);
    this.status = status;
  }
}

/** Fetches a resume, which the server records as an opening, or returns it from memory. */
export async function fetchResume(
  { applicationId, resumeId }: { applicationId: number; resumeId: string },
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const cached = cache.get(resumeId);
  cache.delete(resumeId);
  const bytes = cached ?? (await download(receivedResumeUrl(applicationId), signal));
  cache.set(resumeId, bytes);
  for (const oldest of cache.keys()) if (cache.size > CACHED) cache.delete(oldest);
  // The worker takes over what it gets.
  return bytes.slice(0);
}

async function download(url: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(url, { signal, cache: 'no-store' });
  if (!response.ok) throw new ResumeRefused(response.status);
  return response.arrayBuffer();
}
