import { z } from '@hono/zod-openapi';
import { SUBSCRIPTIONS_PER_HOUR } from '#domain/access/rate-limits.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { refuse } from '#domain/base/refusal.ts';
import { CONFIRM_FIRST, confirmByEmailHint } from '#domain/notification/subscription.ts';
import { subscribeFields } from '#domain/notification/subscription-form.ts';
import { subscribe } from '#server/commands/notification/subscription.ts';
import { wantsJson } from '../middleware/csrf.ts';
import { refusalResponse } from '../middleware/refusal-response.ts';
import type { ApiApp } from './endpoint.ts';
import { COMMON_REFUSALS, errorResponses, operationIdOf } from './error-responses.ts';

const subscribeOutput = z.strictObject({
  success: z.literal(true),
  result: z.literal('success'),
  data: z.strictObject({
    message: z.string().openapi({ description: 'The result: the address has to confirm first.' }),
    next: z.string().openapi({ description: 'What to do next, in a sentence.' }),
  }),
});

/** `POST /subscribe` for programs; without `Accept: application/json` the page answers. */
export function addSubscribeEndpoint(app: ApiApp): void {
  app.post('/subscribe', async (c, next) => {
    if (!wantsJson(c.req.header('accept'))) return next();
    const { db, clientAddress, settings, now } = c.var.requestData;
    const form = await parseForm(c.req.raw);
    if (!form) return refusalResponse(c, refuse('malformed', { message: NOT_A_FORM }).refusal);
    const subscribed = await subscribe(db, form, { clientAddress, secret: settings.secret }, now);
    if (!subscribed.ok) return refusalResponse(c, subscribed.refusal, secondsToNextHour(now));
    const data = { message: CONFIRM_FIRST, next: confirmByEmailHint(subscribed.value.email) };
    return c.json({ success: true, result: 'success', data }, 200, { 'Cache-Control': 'no-store' });
  });
  describeSubscribe(app);
}

const NOT_A_FORM = 'The body has to be a form: application/x-www-form-urlencoded or multipart/form-data.';

async function parseForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch (error) {
    // An upload that broke off or is too large is reported by its error.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function describeSubscribe(app: ApiApp): void {
  const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const form = { schema: subscribeFields };
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/subscribe',
    tags: ['Subscription'],
    operationId: operationIdOf('/subscribe'),
    security: [],
    summary: 'Subscribe an address',
    description: `Sends an email to the address; nothing is subscribed until its reader confirms. The response is the same for known and unknown addresses. With \`topic\` or \`kind\` (mentor, mentee, team) only such proposals are sent. A program that sends \`Accept: application/json\` is answered in JSON, others with a page. A request with a cookie needs that header, or a browser’s \`Origin\`; else it is refused (403). At most ${SUBSCRIPTIONS_PER_HOUR.address} tries an hour for an address and ${SUBSCRIPTIONS_PER_HOUR.client} for a client; \`Retry-After\` says when to try again.`,
    request: {
      body: {
        required: true,
        content: { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form },
      },
    },
    responses: {
      200: { description: 'An email is on its way', content: json(subscribeOutput) },
      ...errorResponses([...COMMON_REFUSALS, 'invalid', 'too_often']),
    },
  });
}
