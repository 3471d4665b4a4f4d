import { DAY_MS } from '#domain/time/duration.ts';
import type { Database } from '#server/db/database.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { createSignIn } from '#server/http/auth/sign-in.ts';
import { type TestSession, signInAs } from '#server/http/testing/test-browser.ts';
import { readOrCreateTrialSecret } from '#server/config/trial-secret.ts';
import { dayIn } from '#domain/time/deadline.ts';
import { sampleContent } from '../fixtures/sample-content.ts';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import type { Product } from './product.ts';

const TIMEOUT_MS = 60_000;

/**
 * The result of a request. `status` is 0 without a response (refused, reset, timed out), and
 * `error` is the reason.
 */
export type TimedResponse = {
  status: number;
  /** Milliseconds from the request to the end of the response body. */
  ms: number;
  retryAfter: string | null;
  /** `data` of an API response. */
  data: { id?: number; resume_link?: string };
  error: string;
};

/** A signed-in member who may apply. */
export type Applicant = TestSession & {
  /** The bytes of their resume, unique to each applicant. */
  resume: Uint8Array;
  upload: () => Promise<TimedResponse>;
  submit: (resumeLink: string) => Promise<TimedResponse>;
  /** Uploads and submits. Returns the response to the submit, or to the upload if that failed. */
  apply: () => Promise<TimedResponse>;
};

export type ChaosBoard = {
  owner: TestSession;
  proposalId: number;
  applicant: () => Promise<Applicant>;
  /** Publishes an open proposal of the owner with this close date and returns its id. */
  propose: (closeAt: Date) => Promise<number>;
};

/**
 * Creates an owner with an open proposal, and a factory of applicants, directly in the database so
 * that only tested requests cost time. `secret` must be the product's secret.
 */
export async function createChaosBoard(
  product: Product,
  secret = readOrCreateTrialSecret(product.dataDir),
): Promise<ChaosBoard> {
  const { db, url } = product;
  const settings = { publicUrl: url, secret, adminEmails: [] };
  const provider = { kind: 'google', clientId: 'none', clientSecret: 'none' } as const;
  const signIn = createSignIn({ db, settings, provider });
  const parts = { db, signIn, settings };
  let people = 0;
  const person = (name: string) =>
    signInAs(parts, { name, email: `${name.toLowerCase()}-${(people += 1)}@school.example` });
  const owner = await person('Olga');
  const propose = (closeAt: Date) => openProposal(db, owner.uid, closeAt);
  const proposalId = await propose(new Date(Date.now() + 10 * DAY_MS));
  const applicant = async (): Promise<Applicant> => {
    const who = await person('Ana');
    const resume = await samplePdf({ title: `Resume of applicant ${people}`, lines: ['Measured things.'] });
    const upload = () => uploadAs(url, who, resume);
    const submit = (resumeLink: string) => submitAs(url, who, proposalId, resumeLink);
    const apply = async () => {
      const uploaded = await upload();
      return uploaded.status === 200 ? submit(uploaded.data.resume_link ?? '') : uploaded;
    };
    return { ...who, resume, upload, submit, apply };
  };
  return { owner, proposalId, applicant, propose };
}

async function openProposal(db: Database, uid: string, closeAt: Date): Promise<number> {
  const now = new Date(Math.min(Date.now(), closeAt.getTime() - DAY_MS));
  const later = (days: number) => new Date(closeAt.getTime() + days * DAY_MS);
  const content = sampleContent({
    closeAt,
    resultAt: later(10),
    participants: 1,
    startDate: dayIn(later(30), 'UTC'),
    endDate: dayIn(later(90), 'UTC'),
  });
  const owner = { kind: 'member', uid, name: 'Olga', email: 'olga@school.example' } as const;
  const posted = await publishContent(db, owner, content, now);
  if (!posted.ok) throw new Error(`${posted.refusal.code}: ${JSON.stringify(posted.refusal)}`);
  return posted.value.id;
}

/** Uploads a resume with the API. */
export function uploadAs(url: string, who: TestSession, resume: Uint8Array): Promise<TimedResponse> {
  const form = new FormData();
  form.append('uid', who.uid);
  form.append('id_token', who.token);
  form.append('resume', new Blob([resume as BlobPart], { type: 'application/pdf' }), 'resume.pdf');
  return sendRequest(`${url}/resume/upload`, { method: 'POST', body: form });
}

/** Submits a complete application with the API. */
export const submitAs = (url: string, who: TestSession, proposalId: number, resumeLink: string) =>
  sendRequest(`${url}/application/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: submission(who, proposalId, resumeLink),
  });

/** The JSON body of `/application/submit`. */
export function submission(who: TestSession, proposalId: number, resumeLink: string): string {
  const data = {
    project_id: proposalId,
    response: '["The first full block after midnight.","Eleven months of parking sensors.","N/A"]',
    reference_link: 'https://notebooks.example/parking',
    comments: 'I can start a week early.',
    resume_link: resumeLink,
  };
  return JSON.stringify({ auth: { uid: who.uid, id_token: who.token }, data });
}

/** Sends a request and reads the whole response. Never throws: an error becomes status 0. */
export async function sendRequest(url: string, init: RequestInit = {}): Promise<TimedResponse> {
  const began = performance.now();
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('application/json') ?? false;
    const { data = {} } = (isJson ? (JSON.parse(text) ?? {}) : {}) as { data?: TimedResponse['data'] };
    const retryAfter = answer.headers.get('retry-after');
    const responseText = answer.ok ? '' : text.slice(0, 200);
    return { status: answer.status, ms: performance.now() - began, retryAfter, data, error: responseText };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: 0, ms: performance.now() - began, retryAfter: null, data: {}, error: String(cause) };
  }
}

/** True for 503 with Retry-After. */
export const isRetryLater = ({ status, retryAfter }: TimedResponse) => status === 503 && retryAfter !== null;
