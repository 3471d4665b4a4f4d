import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { SignedIn } from '../../../domain/actor.ts';
import {
  type FieldErrors,
  type Outcome,
  type Refusal,
  type RefusalCode,
  refuse,
  statusOf,
} from '../../../domain/refusal.ts';
import { cut } from '../../../domain/text.ts';
import { ANY_CALL, errorResponses, operationIdOf } from './error-responses.ts';
import { sentencesOf } from './issue-sentences.ts';
import { secondsToNextHour } from '../../../domain/hourly-limit.ts';
import { countRequest } from '../rate-limit.ts';
import type { RequestContext } from '../request-context.ts';
import type { HttpVariables } from '../http-app.ts';
import { isRead } from '../route-policy.ts';
import { NOT_JSON, type VerifyCredential, parseCallBody, verifyAuth } from './call-body.ts';

export type { VerifyCredential } from './call-body.ts';

export type CallsApp = OpenAPIHono<HttpVariables>;

const authSchema = z
  .strictObject({
    uid: z.string().openapi({ description: 'The caller’s uid: `user.id` of `GET /api/auth/get-session`.' }),
    id_token: z.string().openapi({ description: 'A token of `GET /api/auth/token`; it lives 15 minutes.' }),
  })
  .openapi('Credential');

const RETRY_SECONDS = 5;

/**
 * Answers a call with a refusal: its status and `{success: false, result: 'error', error}`; Retry-After where waiting helps, in seconds,
 * where it is known for how long.
 */
export function answerRefusal(c: Context, refusal: Refusal, retryAfter = RETRY_SECONDS): Response {
  const { retryAfter: known, ...error } = refusal;
  const status = statusOf(refusal.code);
  const headers: Record<string, string> = [429, 503].includes(status)
    ? { 'Retry-After': String(known ?? retryAfter) }
    : {};
  return c.json({ success: false, result: 'error', error }, status as 400, headers);
}

type CallOptions<Data extends z.ZodType, Result extends z.ZodType> = {
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** The shape of `data`, unknown keys refused. */
  data: Data;
  /** The shape of `data` in the answer. */
  result: Result;
  /** What it may refuse beside what any call does. */
  refusals?: readonly RefusalCode[];
  /** Further keys beside `auth` and `data`, for what the seed puts there. */
  beside?: z.ZodRawShape;
  /** Further keys beside `data` in the answer; the outcome then holds `data` and these. */
  besideResult?: z.ZodRawShape;
};

type Run<Data extends z.ZodType> = (
  request: RequestContext,
  data: z.output<Data>,
  who: SignedIn,
) => Promise<Outcome<unknown>>;

function describe<Data extends z.ZodType, Result extends z.ZodType>(
  options: CallOptions<Data, Result>,
  body: z.ZodType,
  refusals: readonly RefusalCode[],
) {
  const { path, tag, summary, description, result, besideResult } = options;
  const success = z.strictObject({
    success: z.literal(true),
    result: z.literal('success'),
    data: result,
    ...besideResult,
  });
  return createRoute({
    method: 'post',
    path,
    tags: [tag],
    operationId: operationIdOf(path),
    // The credential of a call stands in its body, which OpenAPI has no scheme for.
    security: [],
    summary,
    description,
    request: { body: { required: true, content: { 'application/json': { schema: body } } } },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: success } } },
      ...errorResponses([...refusals, ...(options.refusals ?? [])]),
    },
  });
}

/** The JSON of an answer: a cached one is serialized once. */
export type SerializedAnswer = { json: string };

/** Serializes an answer: `value` beside `success` and `result`. */
export function serializeAnswer(value: object): SerializedAnswer {
  return { json: JSON.stringify({ success: true, result: 'success', ...value }) };
}

/** A call that anyone may make. */
export function openCall<Data extends z.ZodType, Result extends z.ZodType>(
  app: CallsApp,
  options: CallOptions<Data, Result>,
  run: (request: RequestContext, data: z.output<Data>) => Promise<Outcome<SerializedAnswer>>,
): void {
  const body = z.strictObject({ data: options.data });
  checkFirst(app, options.path);
  app.openapi(describe(options, body, ANY_CALL), async (c) => {
    const { data } = c.req.valid('json') as { data: z.output<Data> };
    const outcome = await run(c.var.request, data);
    if (!outcome.ok) return answerRefusal(c, outcome.refusal) as never;
    const { json } = outcome.value;
    return c.body(json, 200, { 'Content-Type': 'application/json' }) as never;
  });
}

/**
 * A call in a signed-in person's name: `auth` is checked first. The value of its outcome becomes `data` of the answer, or,
 * with `besideResult`, holds `data` and what stands beside it.
 */
export function signedInCall<Data extends z.ZodType, Result extends z.ZodType>(
  app: CallsApp,
  verify: VerifyCredential,
  options: CallOptions<Data, Result>,
  run: Run<Data>,
): void {
  const body = z.strictObject({ auth: authSchema, data: options.data, ...options.beside });
  checkFirst(app, options.path, verify);
  app.openapi(describe(options, body, [...ANY_CALL, 'unauthenticated', 'too_often']), async (c) => {
    const { data } = c.req.valid('json') as { data: z.output<Data> };
    const request = c.var.request;
    const who = request.credential ?? refuse('unauthenticated');
    if (!who.ok) return answerRefusal(c, who.refusal) as never;
    if (!isRead('POST', options.path)) {
      const { headers, refusal } = await countRequest(c, 'call', who.value.uid);
      for (const [name, value] of Object.entries(headers)) c.header(name, value);
      if (refusal) return answerRefusal(c, refusal, secondsToNextHour(request.now)) as never;
    }
    const outcome = await run(request, data, { ...who.value, requestId: request.requestId });
    if (!outcome.ok) return answerRefusal(c, outcome.refusal) as never;
    const answer = options.besideResult ? (outcome.value as object) : { data: outcome.value };
    return c.json({ success: true, result: 'success', ...answer }) as never;
  });
}

/** Checks the body's size and shape, then the credential, before anything validates the body. */
function checkFirst(app: CallsApp, path: string, verify?: VerifyCredential): void {
  app.on('POST', path, async (c, next) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const body = parseCallBody(bytes, c.req.header('content-type') ?? '');
    if (!body.ok) return answerRefusal(c, body.refusal);
    if (!verify) return next();
    const { request } = c.var;
    request.credential ??= await verifyAuth(body.value, verify, request.now);
    return request.credential.ok ? next() : answerRefusal(c, request.credential.refusal);
  });
}

const MAX_ISSUES = 10;
const MAX_FIELD_NAME = 100;
const MAX_ISSUE_WORDS = 200;

const NOT_TEXT = 'A text holds what cannot be stored: a NUL, or half of a surrogate pair.';

/** An app for calls: a body of another shape is `malformed`, or `unauthenticated` when all that is wrong is a missing `auth`. */
export function createCallsApp(): CallsApp {
  return new OpenAPIHono<HttpVariables>({
    defaultHook: (result, c) => {
      if (result.success) {
        if (isStorable(result.data)) return undefined;
        return answerRefusal(c, refuse('malformed', { message: NOT_TEXT }).refusal);
      }
      const { issues } = result.error;
      if (issues.every((issue) => issue.path[0] === 'auth' && issue.code === 'invalid_type')) {
        return answerRefusal(c, refuse('unauthenticated').refusal);
      }
      const fields: FieldErrors = {};
      for (const [path, sentence] of issues.flatMap(sentencesOf).slice(0, MAX_ISSUES))
        fields[cut(path, MAX_FIELD_NAME) || 'body'] ??= cut(sentence, MAX_ISSUE_WORDS);
      return answerRefusal(c, refuse('malformed', { fields }).refusal);
    },
  });
}

/** True when every text in a checked body is one that PostgreSQL can keep. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

/** Where calls live: nothing below these paths is a page. */
const CALL_PATHS = ['/project/*', '/application/*', '/announcement/get_announcements'];

/** Answers bodies that the library itself cannot read as any other malformed body. */
export function refuseOtherBodies(app: CallsApp): void {
  const notJson = refuse('malformed', { message: NOT_JSON }).refusal;
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return answerRefusal(c, notJson);
    throw error;
  });
}

/** Answers whatever else is asked below the calls' paths, so that a program always reads the same shape. */
export function refuseOtherCalls(app: CallsApp): void {
  const message = 'There is no such call. Every call is a POST; /openapi.json describes them all.';
  for (const path of CALL_PATHS)
    app.all(path, (c) => answerRefusal(c, refuse('not_found', { message }).refusal));
}

/** `owner_uid` of a body is never trusted: it agrees with who is signed in, or the call is refused. */
export function agrees(ownerUid: string | undefined, who: SignedIn): Outcome<null> {
  if (ownerUid === undefined || ownerUid === who.uid) return { ok: true, value: null };
  return refuse('forbidden', { fields: { owner_uid: 'This is not your uid.' } });
}

/** The same outcome with its fields named as the wire names them; `names` lists those that differ. */
export function inWireNames<T>(outcome: Outcome<T>, names: Record<string, string>): Outcome<T> {
  if (outcome.ok || !outcome.refusal.fields) return outcome;
  const fields = Object.entries(outcome.refusal.fields).map(([field, message]) => [
    names[field] ?? field,
    message,
  ]);
  return { ok: false, refusal: { ...outcome.refusal, fields: Object.fromEntries(fields) } };
}
