import { and, eq } from 'drizzle-orm';
import { notifications } from '#server/db/schema/notification.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { createChaosBoard } from './board.ts';
import { type FaultOptions, type FaultResult, brokenPromises } from './fault.ts';
import { startProduct } from './product.ts';

const CONCURRENT_SUBMITS = 50;

/** Submits the same application 50 times at once. */
export async function faultOfSameSubmit({ build, rounds }: FaultOptions): Promise<FaultResult> {
  const product = await startProduct(build);
  try {
    const board = await createChaosBoard(product);
    const sum = { answers: 0, failed: 0, moreThanOneId: 0, moreThanOneRow: 0, notNotifiedOnce: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const who = await board.applicant();
      const { data } = await who.upload();
      const answers = await Promise.all(
        Array.from({ length: CONCURRENT_SUBMITS }, () => who.submit(data.resume_link ?? '')),
      );
      sum.answers += answers.length;
      sum.failed += answers.filter(({ status }) => status !== 200).length;
      if (new Set(answers.map((answer) => answer.data.id)).size !== 1) sum.moreThanOneId += 1;
      const own = eq(applications.applicantId, who.uid);
      if ((await product.db.$count(applications, own)) !== 1) sum.moreThanOneRow += 1;
      const ofThis = eq(notifications.applicationId, answers[0]!.data.id ?? 0);
      const ownerNotifications = and(
        eq(notifications.userId, board.owner.uid),
        eq(notifications.event, 'new_application'),
        ofThis,
      );
      if ((await product.db.$count(notifications, ownerNotifications)) !== 1) sum.notNotifiedOnce += 1;
    }
    return {
      figures:
        `${rounds} × ${CONCURRENT_SUBMITS} at once: ${sum.answers} responses, ${sum.failed} failed, ${sum.moreThanOneId} times more than one id, ` +
        `${sum.moreThanOneRow} times not exactly one application, ${sum.notNotifiedOnce} times not notified exactly once`,
      broken: brokenPromises({
        'every response is a success': sum.failed === 0,
        'every response has the same id': sum.moreThanOneId === 0,
        'there is one application': sum.moreThanOneRow === 0,
        'the owner is notified once': sum.notNotifiedOnce === 0,
      }),
    };
  } finally {
    await product.remove();
  }
}
