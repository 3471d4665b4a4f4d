import { eq } from 'drizzle-orm';
import { endOfDay } from '#domain/time/local-time.ts';
import { createCompleteDraft, createMember } from '../fixtures/sample-content.ts';
import { submitApplication } from '#server/commands/application/application.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { type Applicant, type ChaosBoard, createChaosBoard, submitAs } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, pause } from './fault.ts';
import { type Product, startProduct } from './product.ts';

/**
 * Time zone, day and the end of that day, calculated by hand. Zones with daylight saving time are
 * tested on the days of a clock change.
 */
const DAYS = [
  ['America/New_York', '2027-03-14', '2027-03-15T03:59:59Z'],
  ['America/New_York', '2027-11-07', '2027-11-08T04:59:59Z'],
  ['Europe/Berlin', '2027-03-28', '2027-03-28T21:59:59Z'],
  ['Europe/Berlin', '2027-10-31', '2027-10-31T22:59:59Z'],
  ['Australia/Lord_Howe', '2027-04-04', '2027-04-04T13:29:59Z'],
  ['Australia/Lord_Howe', '2027-10-03', '2027-10-03T12:59:59Z'],
  ['America/Santiago', '2027-04-03', '2027-04-04T03:59:59Z'],
  ['Asia/Kathmandu', '2027-06-15', '2027-06-15T18:14:59Z'],
  ['Etc/GMT+12', '2027-06-15', '2027-06-16T11:59:59Z'],
] as const;
const RACERS = 16;
const UNTIL_CLOSE_MS = 1500;

/**
 * Submits 1 ms before and at the close date in every zone, with the time passed as a parameter.
 * Then applicants submit with the API, by the real clock, while a close date passes.
 */
export async function faultOfDeadline({ build, rounds, slack = 1 }: FaultOptions): Promise<FaultResult> {
  const product = await startProduct(build);
  try {
    const board = await createChaosBoard(product);
    const sum = { tried: 0, otherEnd: 0, lateTaken: 0, earlyRefused: 0 };
    for (const [zone, day, end] of DAYS) {
      const closeAt = endOfDay(day, zone);
      if (closeAt.getTime() !== Date.parse(end)) sum.otherEnd += 1;
      const proposalId = await board.propose(closeAt);
      for (const beforeMs of [1, 0]) {
        const person = await createMember(product.db);
        const draft = await createCompleteDraft(product.db, person);
        const at = new Date(closeAt.getTime() - beforeMs);
        const { ok } = await submitApplication(product.db, person, proposalId, draft, at);
        sum.tried += 1;
        if (ok && beforeMs === 0) sum.lateTaken += 1;
        if (!ok && beforeMs === 1) sum.earlyRefused += 1;
      }
    }
    const raced = { taken: 0, refused: 0, wrong: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { accepted, refused, wrong } = await race(product, board, slack);
      raced.taken += accepted;
      raced.refused += refused;
      raced.wrong += wrong;
    }
    return {
      figures:
        `${sum.tried} submits 1 ms before and at the close date over ${DAYS.length} days in ${new Set(DAYS.map(([zone]) => zone)).size} zones: ` +
        `${sum.earlyRefused} early ones refused, ${sum.lateTaken} late ones accepted; ${rounds} races of ${RACERS} by the server's clock: ` +
        `${raced.taken} accepted, ${raced.refused} refused, ${raced.wrong} decided wrong`,
      broken: brokenPromises({
        'a day ends at midnight in its time zone': sum.otherEnd === 0,
        'a submit 1 ms before the close date is accepted': sum.earlyRefused === 0,
        'a submit at the close date is refused': sum.lateTaken === 0,
        "the server's clock decides": raced.wrong === 0 && raced.taken > 0 && raced.refused > 0,
      }),
    };
  } finally {
    await product.remove();
  }
}

/**
 * Applicants submit one after another until long after the close date. `wrong` counts responses and
 * rows on the wrong side of it.
 */
async function race(product: Product, board: ChaosBoard, slack: number) {
  const people: Applicant[] = await Promise.all(Array.from({ length: RACERS }, () => board.applicant()));
  const links = await Promise.all(people.map(async (who) => (await who.upload()).data.resume_link ?? ''));
  const untilClose = slack * UNTIL_CLOSE_MS;
  const closeAt = new Date(Date.now() + untilClose);
  const proposalId = await board.propose(closeAt);
  const answers = await Promise.all(
    people.map(async (who, index) => {
      await pause((2 * untilClose * index) / RACERS);
      const sentAt = Date.now();
      return { sentAt, at: Date.now(), ...(await submitAs(product.url, who, proposalId, links[index]!)) };
    }),
  );
  const rows = await product.db.select().from(applications).where(eq(applications.proposalId, proposalId));
  const lateRows = rows.filter(({ submittedAt }) => !submittedAt || submittedAt >= closeAt).length;
  const accepted = answers.filter(({ status }) => status === 200).length;
  const sentLate = answers.filter(({ status, sentAt }) => status === 200 && sentAt >= closeAt.getTime());
  const answeredEarly = answers.filter(
    ({ status, sentAt, ms }) => status !== 200 && sentAt + ms < closeAt.getTime(),
  );
  const wrong = lateRows + sentLate.length + answeredEarly.length + Math.abs(rows.length - accepted);
  return { accepted, refused: answers.length - accepted, wrong };
}
