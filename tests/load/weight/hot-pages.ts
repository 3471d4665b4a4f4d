import { UNCACHED } from '../pages.ts';
import type { HttpRequest, Send } from './http-client.ts';
import { type World, formPost } from './world.ts';

/** The board that a page is requested from, and the resumes to submit. */
export type WeighedBoard = { send: Send; world: World; resumes: readonly Uint8Array[] };
/** Sends the requests of a visit, of which everything is measured. */
export type Visit = (send: Send) => Promise<unknown>;

export type HotPage = {
  name: string;
  /** Its queries are cached for all visitors: counted after an invalidation, timed with the cache. */
  isCached?: boolean;
  /** Visits of a round, which together cost about 0.6 s of processor time. */
  visits: number;
  /** `nth` counts the visits of a board. */
  prepare: (board: WeighedBoard, nth: number) => Promise<Visit>;
};

const page = (name: string, visits: number, requestOf: (world: World) => HttpRequest): HotPage => ({
  name,
  visits,
  prepare: async ({ world }) => {
    const outgoing = requestOf(world);
    return (send) => send(outgoing);
  },
});
const signedIn = (name: string, visits: number, as: 'owner' | 'reviewer', pathOf: (world: World) => string) =>
  page(name, visits, (world) => ({ path: pathOf(world), headers: { Cookie: world[as].cookie } }));

/** The pages and actions that a release must not make slower. */
export const HOT_PAGES: readonly HotPage[] = [
  { ...page('list', 50, () => ({ path: `/?${UNCACHED}` })), isCached: true },
  {
    ...page('proposal', 70, ({ proposals }) => ({ path: `/proposal/${proposals.at(-1)}?${UNCACHED}` })),
    isCached: true,
  },
  signedIn('list_signed', 40, 'owner', () => '/'),
  signedIn('proposal_signed', 50, 'owner', ({ proposals }) => `/proposal/${proposals.at(-1)}`),
  signedIn('user', 30, 'owner', () => '/user'),
  signedIn('review_list', 25, 'owner', ({ reviewed }) => `/proposal/${reviewed}/applications`),
  signedIn(
    'application',
    15,
    'owner',
    ({ reviewed, reviewedByOthers }) => `/proposal/${reviewed}/applications/${reviewedByOthers[0]}`,
  ),
  signedIn('reviewer_list', 40, 'reviewer', () => '/reviews'),
  signedIn('review_form', 30, 'reviewer', ({ reviewer }) => `/reviews/${reviewer.assigned[0]}`),
  page('save_note', 50, ({ owner, reviewedByOthers }) => {
    const note = { note: 'Asks good questions. Talk to Rita before the decision.' };
    const { headers, ...post } = formPost(owner, `/applications/${reviewedByOthers[1]}/note`, note);
    return { ...post, headers: { ...headers, Accept: 'application/json' }, status: 200 };
  }),
  // At most 1,000 changes an hour are allowed.
  page('save_review', 40, ({ reviewer, criteria }) =>
    formPost(reviewer, `/reviews/${reviewer.assigned[1]}`, {
      intent: 'save',
      ...Object.fromEntries(criteria.map((id) => [`score-${id}`, '4'])),
      confidence: '2',
      strengths: 'Measured fees before anyone asked.',
      concerns: 'Little time in March.',
      recommendation: 'recommend',
    }),
  ),
  { name: 'submit', visits: 12, prepare: prepareSubmit },
];

/** Request headers of a program. */
const PROGRAM = { Accept: 'application/json', 'Accept-Encoding': 'identity' };

/** Uploads a resume and submits; each visit is another pair of applicant and proposal. */
async function prepareSubmit({ send, world, resumes }: WeighedBoard, nth: number): Promise<Visit> {
  const { applicants, proposals } = world;
  const { uid, cookie } = applicants[nth % applicants.length]!;
  const round = Math.floor(nth / applicants.length);
  // ID tokens are valid for 15 minutes.
  const answer = await send({ path: '/api/auth/token', headers: { Cookie: cookie } });
  const { token } = JSON.parse(answer.toString()) as { token: string };
  const form = new FormData();
  form.append('uid', uid);
  form.append('id_token', token);
  // Identical files of one person are stored and checked once.
  const resume = new Blob([resumes[round % resumes.length]! as BlobPart], { type: 'application/pdf' });
  form.append('resume', resume, 'resume.pdf');
  return async (send) => {
    const uploaded = await send({ path: '/resume/upload', headers: PROGRAM, body: form });
    const { data } = JSON.parse(uploaded.toString()) as { data: { resume_link: string } };
    const application = {
      project_id: proposals[round]!,
      response: '["The first full block after midnight.","Eleven months of parking sensors.","N/A"]',
      reference_link: 'https://notebooks.example/parking',
      comments: 'I can start a week early.',
      resume_link: data.resume_link,
    };
    await send({
      path: '/application/submit',
      headers: { ...PROGRAM, 'Content-Type': 'application/json' },
      body: JSON.stringify({ auth: { uid, id_token: token }, data: application }),
    });
  };
}
