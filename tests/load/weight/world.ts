import pg from 'pg';
import { DAY_SECONDS } from '../../../domain/time/duration.ts';
import { type ApiClient, applyByCall, sampleProject, signInByForms } from '../../e2e/api-client.ts';
import { createReviewBoard } from '../../e2e/review-board.ts';
import type { ProductServer } from '../../chaos/product.ts';
import { cookieHeader } from '../pages.ts';
import { createHttpClient } from './http-client.ts';

/** When both servers begin: far from the end of an hour, when the length of shown times changes. */
export const CLOCK_START = Date.parse('2026-01-12T15:10:00Z');

/** The address on pages, whose length a port would change (QR codes). */
export const PUBLIC_URL = 'http://127.0.0.1:3000';

const APPLICATIONS = 60;
/** Ids of applications are above it: numbers of one length, which nothing else on a page has. */
const FIRST_ID = 1000;
const OTHER_PROPOSALS = 11;
const OWN_APPLICATIONS = 3;
/** Of one length, as the names of applicants: hashes of ids decide which applications come first. */
const REVIEWERS = ['Rita', 'Rosa', 'Ruth'];
const CRITERIA = ['Fit', 'Clarity', 'Experience'];
/** The first reviewer's applications are on the first page of the owner's list, newest first. */
const OLDEST = 10;
/** Reviews that the first reviewer has submitted. */
const SUBMITTED = 5;

type Person = { uid: string; cookie: string };

/** What the hot pages show; the same in every run. */
export type World = {
  /** Owns the reviewed proposal with 60 applications, and has applied to others. */
  owner: Person;
  reviewed: number;
  /** Applications that others review: the first with two submitted reviews. */
  reviewedByOthers: number[];
  /** `assigned`: those without a review of this person. */
  reviewer: Person & { assigned: number[] };
  criteria: number[];
  applicants: Person[];
  /** Open proposals of someone else, newest last. */
  proposals: number[];
};

const TEXT = 'Fees move for reasons that dashboards do not show, and we read them block by block. '.repeat(6);

/** Fills an empty board with calls and forms. */
export async function createWorld({ url, config }: Pick<ProductServer, 'url' | 'config'>): Promise<World> {
  await startIds(config);
  const project = { ...dates(CLOCK_START / 1000), description: TEXT, required_qualifications: TEXT };
  const board = await createReviewBoard(url, APPLICATIONS, project, (nth) => `Applicant ${nth + 10}`);
  const { owner, id: reviewed } = board;
  const other = await signInByForms(url, { name: 'Bram Okafor', email: 'bram@other.example' });
  const proposals: number[] = [];
  for (let nth = 1; nth <= OTHER_PROPOSALS; nth += 1) {
    const title = `Reading fee markets, part ${nth}`;
    proposals.push((await other.done('/project/upload', sampleProject(other, { ...project, title }))).id);
  }
  for (const id of proposals.slice(0, OWN_APPLICATIONS)) await applyByCall(owner, id, 'Ilse Brandt');
  const panel = await createPanel(url, owner, reviewed, board.applications);
  return { owner: toPerson(owner), reviewed, ...panel, applicants: board.people.map(toPerson), proposals };
}

async function startIds(config: pg.PoolConfig): Promise<void> {
  const sql = new pg.Client(config);
  await sql.connect();
  await sql.query(`select setval(pg_get_serial_sequence('applications', 'id'), $1)`, [FIRST_ID]);
  await sql.end();
}

const dates = (now: number) => ({
  start_date: now + 30 * DAY_SECONDS,
  end_date: now + 90 * DAY_SECONDS,
  app_close_date: now + 10 * DAY_SECONDS,
  app_result_post_date: now + 20 * DAY_SECONDS,
});

type Panel = Pick<World, 'reviewedByOthers' | 'reviewer' | 'criteria'>;

/** A panel of three people, two of them for each application. */
async function createPanel(
  url: string,
  owner: ApiClient,
  proposal: number,
  applications: number[],
): Promise<Panel> {
  const { send, close } = createHttpClient(url);
  const post = (page: string, fields: Record<string, string>) =>
    send(formPost({ cookie: cookieHeader(owner) }, `/proposal/${proposal}/${page}`, fields));
  const rubric = CRITERIA.flatMap((name, index) => [
    [`criterion-${index + 1}-name`, name],
    [`criterion-${index + 1}-weight`, '1'],
  ]);
  await post('panel', { intent: 'save', blind: 'no', wanted: '2', ...Object.fromEntries(rubric) });
  const reviewers: ApiClient[] = [];
  for (const name of REVIEWERS) {
    const email = `${name.toLowerCase()}@reviewers.example`;
    const person = await signInByForms(url, { name: `${name} Lindqvist`, email });
    const project = { project_id: proposal };
    const invited = await owner.done('/project/invite_person', { ...project, email, role: 'reviewer' });
    await person.done('/project/join', { invitation_id: invited.id });
    reviewers.push(person);
  }
  const [first, ...others] = reviewers;
  const reviewedByOthers = applications.filter((_, nth) => nth < OLDEST || nth % 3 === 0).toReversed();
  for (const [nth, application] of applications.entries()) {
    const pair = reviewedByOthers.includes(application) ? others : [first!, others[nth % 2]!];
    for (const { uid } of pair)
      await post('assign', { intent: 'assign', application: String(application), person: uid });
  }
  close();
  const assigned = (await first!.done('/review/get_assigned', {})) as unknown as Assigned[];
  const criteria = assigned[0]!.criteria.map(({ id }) => id);
  const ids = assigned.map(({ application_id }) => application_id);
  for (const id of ids.splice(0, SUBMITTED)) await submitReview(first!, id, criteria);
  for (const person of others) await submitReview(person, reviewedByOthers[0]!, criteria);
  return { reviewedByOthers, reviewer: { ...toPerson(first!), assigned: ids }, criteria };
}

type Assigned = { application_id: number; criteria: { id: number }[] };

const submitReview = (person: ApiClient, application_id: number, criteria: number[]) =>
  person.done('/review/submit', {
    application_id,
    scores: criteria.map((criterion_id) => ({ criterion_id, score: 4 })),
    confidence: 2,
    strengths: TEXT,
    concerns: TEXT,
    recommendation: 'recommend',
  });

/** Names of cookies have the server's port: later it is that of {@link PUBLIC_URL}. */
function toPerson(client: ApiClient): Person {
  const { port } = new URL(client.cookies[0]!.url);
  const cookie = cookieHeader(client).replaceAll(`-${port}.`, `-${new URL(PUBLIC_URL).port}.`);
  return { uid: client.uid, cookie };
}

/** A form as a browser without script posts it, which then redirects. */
export function formPost({ cookie }: Pick<Person, 'cookie'>, path: string, fields: Record<string, string>) {
  // Commits until 2775f310 read the intent as `do`.
  const body = new URLSearchParams({ ...(fields['intent'] && { do: fields['intent'] }), ...fields });
  return { path, headers: { Cookie: cookie }, body, status: 303 };
}
