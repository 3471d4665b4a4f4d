import { afterAll, vi } from 'vitest';
import { DAY_SECONDS, MINUTE_MS } from '#domain/time/duration.ts';
import { openTestApp, type TestUser, type TestApp } from '../security/test-app.ts';
import { uploadResume } from '../security/board-fixture.ts';

const NOON = new Date('2026-11-21T12:00:00Z');

/** Opens a board at a fixed time and fills it through forms and API calls. */
export async function openContractBoard() {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  afterAll(() => void vi.useRealTimers());
  const board = await openTestApp();
  // Distinct times make the order of lists sorted by time deterministic.
  const oneMinuteLater = () => void vi.setSystemTime(Date.now() + MINUTE_MS);
  const ada = await board.person('Ada Admin', { admin: true });
  oneMinuteLater();
  const olga = await board.person('Olga Owner');
  oneMinuteLater();
  const ana = await board.person('Ana Applicant');
  const call = async (path: string, as: TestUser, data: object): Promise<{ id: number }> => {
    const answer = await board.call(path, as, data);
    const { data: done } = (await answer.json()) as { data?: { id: number } };
    if (!done) throw new Error(`${path} answered ${answer.status}`);
    return done;
  };
  oneMinuteLater();
  const { id: proposal } = await call(
    '/project/upload',
    olga,
    projectOf(olga, 'Reading fee markets by hand'),
  );
  oneMinuteLater();
  const { id: full } = await call('/project/upload', olga, {
    ...projectOf(olga, 'Stress-testing reserves over a weekend'),
    recruitment_type: 'find_team',
    work_location: 'on_site',
    app_type: 'due_date',
    participant_num: 2,
  });
  oneMinuteLater();
  const resume = `/resume/${await uploadResume(board, ana)}`;
  const { id: application } = await call('/application/submit', ana, {
    project_id: proposal,
    response: '["The first full block after midnight.","Eleven months of parking sensors.","N/A"]',
    reference_link: 'https://notebooks.example/ana',
    comments: 'I can start a week early.',
    resume_link: resume,
  });
  oneMinuteLater();
  const announcement = await announce(board, ada);
  return { ...board, people: { ada, olga, ana }, proposal, full, resume, application, announcement };
}

async function announce(board: TestApp, ada: TestUser): Promise<number> {
  const form = {
    title: 'Results now arrive together',
    writer: 'Developers',
    description: 'Everyone who applied hears on the same day.',
    content: 'From Monday on results arrive together.\n\nRolling proposals do not change.',
  };
  const outcome = await board.ask('/admin/announcements/new', { as: ada, form });
  const editor = outcome.headers.get('location') ?? '';
  const published = await board.ask(`${editor}/publish`, { as: ada, form: { ...form, revision: '1' } });
  if (published.status >= 400) throw new Error(`${editor}/publish answered ${published.status}`);
  return Number(editor.split('/').at(-1));
}

function projectOf({ uid }: TestUser, title: string) {
  const now = NOON.getTime() / 1000;
  return {
    title,
    name: 'Olga Owner',
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
    skills: '["SQL","Python","Statistics"]',
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
    owner_uid: uid,
    status: 'open',
  };
}
