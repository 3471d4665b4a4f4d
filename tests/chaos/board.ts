import { DAY_MS } from '../../domain/duration.ts';
import type { Database } from '../../server/db/database.ts';
import { publishContent } from '../../server/commands/proposal.ts';
import { createSignIn } from '../../server/http/auth/sign-in.ts';
import { type TestSession, signInAs } from '../../server/http/testing/test-browser.ts';
import { readOrCreateTrialSecret } from '../../server/config/trial-secret.ts';
import { dayIn } from '../../domain/deadline.ts';
import { sampleContent } from '../fixtures/sample-content.ts';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import type { Product } from './product.ts';

const TIMEOUT_MS = 60_000;

/** What came back: `status` is 0 when nothing did (refused, reset), and `error` says why. */
export type TimedResponse = {
  status: number;
  /** Milliseconds from the request to the whole answer. */
  ms: number;
  retryAfter: string | null;
  /** The `data` of a call's answer. */
  data: { id?: number; resume_link?: string };
  error: string;
};

/** Somebody who is signed in and may apply. */
export type Applicant = TestSession & {
  /** The bytes of their resume, which are like nobody else's. */
  resume: Uint8Array;
  upload: () => Promise<TimedResponse>;
  submit: (resumeLink: string) => Promise<TimedResponse>;
  /** Uploads and submits; the answer of the submit, or of the upload when that failed. */
  apply: () => Promise<TimedResponse>;
};

export type ChaosBoard = {
  owner: TestSession;
  proposalId: number;
  applicant: () => Promise<Applicant>;
  /** An open proposal of the owner that closes at this moment. */
  propose: (closeAt: Date) => Promise<number>;
};

/**
 * An owner with an open proposal, and people who may apply: all made in the database, so that only what is tried costs time. `secret` is the
 * product's, where its settings name one.
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

/** Sends a resume by call. */
export function uploadAs(url: string, who: TestSession, resume: Uint8Array): Promise<TimedResponse> {
  const form = new FormData();
  form.append('uid', who.uid);
  form.append('id_token', who.token);
  form.append('resume', new Blob([resume as BlobPart], { type: 'application/pdf' }), 'resume.pdf');
  return sendRequest(`${url}/resume/upload`, { method: 'POST', body: form });
}

/** Sends a whole application to a proposal by call. */
export const submitAs = (url: string, who: TestSession, proposalId: number, resumeLink: string) =>
  sendRequest(`${url}/application/submit`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: submission(who, proposalId, resumeLink),
  });

/** The body of such a call. */
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

/** Sends a request and reads the whole answer; nothing is thrown. */
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

/** True for an answer that tells the other side to come back: 503 with Retry-After. */
export const isRetryLater = ({ status, retryAfter }: TimedResponse) => status === 503 && retryAfter !== null;
