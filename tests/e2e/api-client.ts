import { DAY_SECONDS } from '../../domain/time/duration.ts';
import { samplePdf } from '../../seeds/sample-pdf.ts';

/** The fields of `data` in an API response that tests read. */
export type ApiData = { id: number; status: string; display_name: string; resume_link: string };
/** An API response: HTTP status and body. */
export type ApiResponse = {
  status: number;
  body: {
    data: ApiData;
    total: number;
    error: { code: string; message: string; fields: Record<string, string> };
  };
};

/** An API client for one account, over plain HTTP without a browser. */
export type ApiClient = {
  uid: string;
  /** Session cookies, for a browser that starts signed in. */
  cookies: { name: string; value: string; url: string }[];
  /** `POST path` with `{auth, data}`. */
  call: (path: string, data: object) => Promise<ApiResponse>;
  /** Like `call`, but throws unless the status is 200; returns `data`. */
  done: (path: string, data: object) => Promise<ApiData>;
  /** Applications to a proposal, or those that `owner_uid` sent. */
  applications: (of: { project_id: number } | { owner_uid: string }) => Promise<ApiData[]>;
  uploadResume: (file: Uint8Array, fileName?: string) => Promise<ApiResponse>;
};

type Jar = Map<string, string>;

/** Of the browser that starts with the session. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Signs in through the forms of the trial page, and fetches the ID token. */
export async function signInByForms(
  url: string,
  person: { name: string; email: string },
): Promise<ApiClient> {
  const jar: Jar = new Map();
  const page = await follow(jar, await send(jar, `${url}/sign-in/google`, { next: '/user' }));
  const action = /<form[^>]*\saction="([^"]+)"[^>]*>(?:(?!<\/form>)[^])*name="email"/.exec(page.text)?.[1];
  if (!action) throw new Error(`No sign-in form at ${page.url}:\n${page.text}`);
  const signInUrl = new URL(action.replaceAll('&amp;', '&'), page.url).href;
  await follow(jar, await send(jar, signInUrl, person));
  const session = await send(jar, `${url}/api/auth/get-session`);
  const { user } = (await session.json()) as { user: { id: string } };
  const { token } = (await (await send(jar, `${url}/api/auth/token`)).json()) as { token: string };
  return createApiClient(url, { uid: user.id, id_token: token }, jar);
}

function createApiClient(url: string, auth: { uid: string; id_token: string }, jar: Jar): ApiClient {
  const call = (path: string, data: object) => post(url + path, { auth, data });
  const done = async (path: string, data: object) => {
    const { status, body } = await call(path, data);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    uid: auth.uid,
    cookies: [...jar].map(([name, value]) => ({ name, value, url })),
    call,
    done,
    applications: async (of) => [await done('/application/get_applications', of)].flat(),
    uploadResume: (file, fileName = 'resume.pdf') => {
      const form = new FormData();
      form.append('uid', auth.uid);
      form.append('id_token', auth.id_token);
      form.append('resume', new Blob([file as BlobPart], { type: 'application/pdf' }), fileName);
      return answerOf(fetch(`${url}/resume/upload`, { method: 'POST', body: form }));
    },
  };
}

/** Posts JSON. */
export function post(address: string, body: object): Promise<ApiResponse> {
  const headers = { 'Content-Type': 'application/json' };
  return answerOf(fetch(address, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function answerOf(answer: Promise<Response>): Promise<ApiResponse> {
  const response = await answer;
  return { status: response.status, body: (await response.json()) as ApiResponse['body'] };
}

async function send(jar: Jar, url: string, form?: Record<string, string>): Promise<Response> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: {
      'User-Agent': USER_AGENT,
      Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(form && { Origin: new URL(url).origin }),
    },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value && !/max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.set(name, value);
    else jar.delete(name);
  }
  return response;
}

async function follow(jar: Jar, first: Response): Promise<{ url: string; text: string }> {
  let response = first;
  for (let hops = 0; hops < 10; hops += 1) {
    const location = response.headers.get('location');
    if (!location) return { url: response.url, text: await response.text() };
    response = await send(jar, new URL(location, response.url).href);
  }
  throw new Error(`Too many redirects, the last to ${response.url}`);
}

/** Data of `POST /project/upload`: open for ten days, results in twenty, one spot. */
export function sampleProject(owner: ApiClient, changes: object = {}): object {
  const now = Math.floor(Date.now() / 1000);
  return {
    title: 'Reading fee markets by hand',
    name: 'Ilse Brandt',
    organization: 'Quillon Research Collective',
    city: 'Marlow',
    state: 'New York',
    recruitment_type: 'find_mentee',
    work_location: 'remote',
    app_type: 'rolling',
    with_event: 0,
    event_name: '',
    event_link: '',
    topics: '["Fee markets","Rollups","Measurement"]',
    skills: '["SQL","Python","Patience"]',
    questions: '["Which block would you look at first?","What have you measured before?","N/A"]',
    final_delivery_types: '["Text","Code","N/A"]',
    final_delivery_description: 'A short paper and the queries behind it.',
    description: 'Fees move for reasons that dashboards do not show. We read them block by block.',
    required_qualifications: 'You can write a query with a window function.',
    notes: 'Statistics helps.',
    start_date: now + 30 * DAY_SECONDS,
    end_date: now + 90 * DAY_SECONDS,
    app_close_date: now + 10 * DAY_SECONDS,
    app_result_post_date: now + 20 * DAY_SECONDS,
    work_time_per_day: 10,
    participant_num: 1,
    owner_uid: owner.uid,
    status: 'open',
    ...changes,
  };
}

/** A real PDF with a name on it. */
export function sampleResume(name: string): Promise<Uint8Array> {
  return samplePdf({
    title: `Resume of ${name}`,
    lines: ['2024 to 2026: measured things, wrote them down.'],
  });
}

/** Submits a complete application; returns its id. */
export async function applyByCall(applicant: ApiClient, projectId: number, name: string): Promise<number> {
  const { body } = await applicant.uploadResume(await sampleResume(name));
  const { id } = await applicant.done('/application/submit', {
    project_id: projectId,
    response: '["The first full block after midnight.","Eleven months of parking sensors.","N/A"]',
    reference_link: 'https://notebooks.example/parking',
    comments: 'I can start a week early.',
    resume_link: body.data.resume_link,
  });
  return id;
}
