import { inArray } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/duration.ts';
import { publishContent } from '#server/commands/proposal/proposal.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { users } from '#server/db/schema/account.ts';
import { type SmtpSink, startSmtpSink } from '#server/email/testing/smtp-sink.ts';
import { sampleContent } from '../fixtures/sample-content.ts';
import { seededRandom } from '../fixtures/seeded-random.ts';
import { type Applicant, type ChaosBoard, createChaosBoard, sendRequest, submitAs } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises, pause, waitUntilTrue } from './fault.ts';
import { type Product, startProduct } from './product.ts';

const PEOPLE = 6;
const EMAILS_WITHIN_MS = 60_000;

/**
 * Kills the product (SIGKILL) within the seconds in which decisions can be undone: some were undone
 * before, some are undone after the restart, and the emails of the others must arrive once.
 */
export async function faultOfUndo({ build, rounds, seed, slack = 1 }: FaultOptions): Promise<FaultResult> {
  const random = seededRandom(seed);
  const sink = await startSmtpSink();
  const product = await startProduct(build, { SMTP_URL: sink.url });
  try {
    const board = await createChaosBoard(product);
    const sum = { decided: 0, undone: 0, emailed: 0, lost: 0, twice: 0, afterUndo: 0, unlike: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const sent = await waitlistedPeople(product, board);
      const undone = new Set<number>();
      const undo = async (id: number) => {
        if ((await press(product, board, id, 'undo')) === 303) undone.add(id);
      };
      await Promise.all(sent.slice(0, 2).map(({ id }) => undo(id)));
      await pause(random() * 6000);
      await product.kill9();
      await product.start();
      await Promise.all(sent.slice(2, 4).map(({ id }) => undo(id)));
      const expected = sent.filter(({ id }) => !undone.has(id));
      const isComplete = () => expected.every(({ email }) => resultsTo(sink, email) > 0);
      await waitUntilTrue(isComplete, slack * EMAILS_WITHIN_MS);
      // A second email of a decision, or one of an undone decision, would follow now.
      await pause(15_000);
      const after = await statuses(product, sent);
      for (const { id, email } of sent) {
        const count = resultsTo(sink, email);
        sum.decided += 1;
        if (undone.has(id)) {
          sum.undone += 1;
          sum.afterUndo += count;
          if (after.get(id) !== 'submitted') sum.unlike += 1;
        } else {
          sum.emailed += Math.min(1, count);
          sum.twice += Math.max(0, count - 1);
          if (count === 0) sum.lost += 1;
          if (after.get(id) !== 'waitlisted') sum.unlike += 1;
        }
      }
    }
    return {
      figures:
        `${rounds} kills within the undo window of ${sum.decided} decisions: ${sum.undone} undone, ${sum.emailed} emailed, ` +
        `${sum.lost} emails lost, ${sum.twice} sent twice, ${sum.afterUndo} sent despite undoing, ${sum.unlike} in a wrong state`,
      broken: brokenPromises({
        'no email of a decision is lost': sum.lost === 0,
        'no email is sent twice': sum.twice === 0,
        'no email of an undone decision is sent': sum.afterUndo === 0,
        'undoing works before the kill': sum.undone >= 2 * rounds,
        'every application has the state of its last action': sum.unlike === 0,
      }),
    };
  } finally {
    await product.remove();
    await sink.goDown();
  }
}

type Waitlisted = { id: number; email: string };

/** Applicants to a new rolling proposal, put on the waitlist on its pages. */
async function waitlistedPeople(product: Product, board: ChaosBoard): Promise<Waitlisted[]> {
  const now = new Date();
  const owner = { kind: 'member', uid: board.owner.uid, name: 'Olga', email: 'olga@school.example' } as const;
  const closeAt = new Date(now.getTime() + 10 * DAY_MS);
  const content = sampleContent({ appType: 'rolling', closeAt });
  const posted = await publishContent(product.db, owner, content, now);
  if (!posted.ok) throw new Error(JSON.stringify(posted.refusal));
  const people: Applicant[] = await Promise.all(Array.from({ length: PEOPLE }, () => board.applicant()));
  const uids = people.map(({ uid }) => uid);
  const rows = await product.db.select().from(users).where(inArray(users.id, uids));
  const emailOf = new Map(rows.map(({ id, email }) => [id, email]));
  return Promise.all(
    people.map(async (who) => {
      const uploaded = await who.upload();
      const { data } = await submitAs(product.url, who, posted.value.id, uploaded.data.resume_link ?? '');
      const pressed = await press(product, board, data.id!, 'waitlist');
      if (pressed !== 303) throw new Error(`Waitlisting was answered with ${pressed}.`);
      return { id: data.id!, email: emailOf.get(who.uid)! };
    }),
  );
}

/** Posts a decision's form as the owner. Returns the status. */
async function press({ url }: Product, { owner }: ChaosBoard, id: number, action: string): Promise<number> {
  const headers = { cookie: owner.cookie, origin: url };
  const body = new URLSearchParams();
  const path = `${url}/applications/${id}/${action}`;
  return (await sendRequest(path, { method: 'POST', headers, body, redirect: 'manual' })).status;
}

const resultsTo = ({ mails }: SmtpSink, address: string) =>
  mails.filter(({ to, subject }) => to === address && subject.startsWith('Your result')).length;

async function statuses({ db }: Product, sent: readonly Waitlisted[]): Promise<Map<number, string>> {
  const ids = sent.map(({ id }) => id);
  const rows = await db.select().from(applications).where(inArray(applications.id, ids));
  return new Map(rows.map(({ id, status }) => [id, status]));
}
