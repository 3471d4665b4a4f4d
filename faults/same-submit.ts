import { and, eq } from 'drizzle-orm';
import { notifications } from '../server/db/notification-schema.ts';
import { applications } from '../server/db/schema.ts';
import { openBoard } from './board.ts';
import { type FaultRun, type FaultSeen, brokenOf } from './fault.ts';
import { startProduct } from './product.ts';

const AT_ONCE = 50;

/** Somebody sends the same application fifty times at the same moment. */
export async function faultOfSameSubmit({ build, rounds }: FaultRun): Promise<FaultSeen> {
  const product = await startProduct(build);
  try {
    const board = await openBoard(product);
    const sum = { answers: 0, failed: 0, moreThanOneId: 0, moreThanOneRow: 0, toldMore: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const who = await board.applicant();
      const { data } = await who.upload();
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, () => who.submit(data.resume_link ?? '')),
      );
      sum.answers += answers.length;
      sum.failed += answers.filter(({ status }) => status !== 200).length;
      if (new Set(answers.map((answer) => answer.data.id)).size !== 1) sum.moreThanOneId += 1;
      const own = eq(applications.applicantId, who.uid);
      if ((await product.db.$count(applications, own)) !== 1) sum.moreThanOneRow += 1;
      const ofThis = eq(notifications.applicationId, answers[0]!.data.id ?? 0);
      const told = and(
        eq(notifications.userId, board.owner.uid),
        eq(notifications.event, 'new_application'),
        ofThis,
      );
      if ((await product.db.$count(notifications, told)) !== 1) sum.toldMore += 1;
    }
    return {
      figures:
        `${rounds} × ${AT_ONCE} at once: ${sum.answers} answers, ${sum.failed} failed, ${sum.moreThanOneId} times more than one id, ` +
        `${sum.moreThanOneRow} times more or less than one application, ${sum.toldMore} times told more or less than once`,
      broken: brokenOf({
        'every answer is a success': sum.failed === 0,
        'the same id stands in every answer': sum.moreThanOneId === 0,
        'there is one application': sum.moreThanOneRow === 0,
        'the owner hears of it once': sum.toldMore === 0,
      }),
    };
  } finally {
    await product.remove();
  }
}
