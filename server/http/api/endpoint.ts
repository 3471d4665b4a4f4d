import { OpenAPIHono, createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { SignedIn } from '#domain/base/actor.ts';
import { type FieldErrors, type Outcome, type RefusalCode, done, refuse } from '#domain/base/refusal.ts';
import { cut } from '#domain/text/text.ts';
import { MAX_PAGE_ITEMS } from '#domain/board/api-basics.ts';
import { COMMON_REFUSALS, errorResponses, operationIdOf } from './error-responses.ts';
import { type BoundedList, type PagingInput, pagingOutput } from './pagination.ts';
import { describeIssue } from './validation-messages.ts';
import { secondsToNextHour } from '#domain/access/hourly-limit.ts';
import { countRequest } from '../middleware/rate-limit.ts';
import { refusalResponse } from '../middleware/refusal-response.ts';
import type { HttpEnv, RequestContext, VerifyCredential } from '../request-context.ts';
import { isReadOnlyRequest } from '../route-policy.ts';
import { byWireName } from './wire-name.ts';
import { NOT_JSON, parseRequestBody, verifyAuth } from './request-body.ts';

export type ApiApp = OpenAPIHono<HttpEnv>;

const authSchema = z
  .strictObject({
    uid: z.string().openapi({ description: 'Your `user.id` from `GET /api/auth/get-session`.' }),
    id_token: z.string().openapi({ description: 'From `GET /api/auth/token`; valid for 15 minutes.' }),
  })
  .openapi('Credential');

type Description<Data extends z.ZodType> = {
  path: string;
  tag: string;
  summary: string;
  description: string;
  /** The schema of `data`; unknown keys are refused. */
  data: Data;
  /** Refusals in addition to the common ones. */
  refusals?: readonly RefusalCode[];
  /** More keys beside `auth` and `data`, as in the seed specification. */
  extraInput?: z.ZodRawShape;
};

/** A list is no `result`: its endpoint is declared with `item`, and returns a `BoundedList`. */
type NotList<Result extends z.ZodType> = z.output<Result> extends readonly unknown[] ? never : Result;

type EndpointOptions<Data extends z.ZodType, Result extends z.ZodType> = Description<Data> & {
  /** The schema of `data` in the response. */
  result: NotList<Result>;
};

type ListEndpointOptions<Data extends z.ZodType<PagingInput>, Item extends z.ZodType> = Description<Data> & {
  /** The schema of an item of `data` in the response. */
  item: Item;
  /** Where it is less than the most of every list. */
  maxItems?: number;
  /** More keys beside `data` and `next_cursor` in the response. */
  extraOutput?: z.ZodRawShape;
};

type Answer = Promise<Outcome<SerializedResponse>>;
type ListAnswer<Item extends z.ZodType> = Promise<Outcome<BoundedList<z.input<Item>>>>;

function describeEndpoint(
  { path, tag, summary, description, refusals: more = [] }: Description<z.ZodType>,
  body: z.ZodType,
  output: z.ZodRawShape,
  refusals: readonly RefusalCode[],
) {
  const success = z.strictObject({ success: z.literal(true), result: z.literal('success'), ...output });
  return createRoute({
    method: 'post',
    path,
    tags: [tag],
    operationId: operationIdOf(path),
    // The credential of a call is in its body, which OpenAPI has no scheme for.
    security: [],
    summary,
    description,
    request: { body: { required: true, content: { 'application/json': { schema: body } } } },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: success } } },
      ...errorResponses([...refusals, ...more]),
    },
  });
}

/** The response keys of a list call. */
function listOutput({
  item,
  maxItems = MAX_PAGE_ITEMS,
  extraOutput,
}: ListEndpointOptions<z.ZodType<PagingInput>, z.ZodType>): z.ZodRawShape {
  return { data: z.array(item).max(maxItems), ...pagingOutput, ...extraOutput };
}

/** The JSON of a response: a cached one is serialized once. */
type SerializedResponse = { readonly json: string };

/** Serializes a response: `value` beside `success` and `result`. */
function serializeResponse(value: object): SerializedResponse {
  return { json: JSON.stringify({ success: true, result: 'success', ...value }) };
}

/** Adds a list that anyone may read. */
export function publicList<Data extends z.ZodType<PagingInput>, Item extends z.ZodType>(
  app: ApiApp,
  options: ListEndpointOptions<Data, Item>,
  run: (requestData: RequestContext, data: z.output<Data>) => ListAnswer<Item>,
): void {
  const body = z.strictObject({ data: options.data });
  addBodyAndCredentialChecks(app, options.path);
  app.openapi(describeEndpoint(options, body, listOutput(options), COMMON_REFUSALS), async (c) => {
    const { data } = c.req.valid('json') as { data: z.output<Data> };
    return respond(c, await run(c.var.requestData, data));
  });
}

/** Adds a call for signed-in people; `auth` is verified first. The value becomes `data`. */
export function authenticatedEndpoint<Data extends z.ZodType, Result extends z.ZodType>(
  app: ApiApp,
  verify: VerifyCredential,
  options: EndpointOptions<Data, Result>,
  run: (requestData: RequestContext, data: z.output<Data>, who: SignedIn) => Promise<Outcome<unknown>>,
): void {
  addAuthenticated(app, verify, options, { data: options.result }, async (...request) => {
    const outcome = await run(...request);
    return outcome.ok ? done(serializeResponse({ data: outcome.value })) : outcome;
  });
}

/** Adds a list for signed-in people; `auth` is verified first. */
export function authenticatedList<Data extends z.ZodType<PagingInput>, Item extends z.ZodType>(
  app: ApiApp,
  verify: VerifyCredential,
  options: ListEndpointOptions<Data, Item>,
  run: (requestData: RequestContext, data: z.output<Data>, who: SignedIn) => ListAnswer<Item>,
): void {
  addAuthenticated(app, verify, options, listOutput(options), run);
}

function addAuthenticated<Data extends z.ZodType>(
  app: ApiApp,
  verify: VerifyCredential,
  options: Description<Data>,
  output: z.ZodRawShape,
  run: (requestData: RequestContext, data: z.output<Data>, who: SignedIn) => Answer,
): void {
  const body = z.strictObject({ auth: authSchema, data: options.data, ...options.extraInput });
  addBodyAndCredentialChecks(app, options.path, verify);
  const refusals = [...COMMON_REFUSALS, 'unauthenticated', 'too_often'] as const;
  app.openapi(describeEndpoint(options, body, output, refusals), async (c) => {
    const { data } = c.req.valid('json') as { data: z.output<Data> };
    const requestData = c.var.requestData;
    const who = requestData.apiCaller ?? refuse('unauthenticated');
    if (!who.ok) return refusalResponse(c, who.refusal) as never;
    if (!isReadOnlyRequest('POST', options.path)) {
      const refusal = await countRequest(c, 'call', who.value.uid);
      if (refusal) return refusalResponse(c, refusal, secondsToNextHour(requestData.now)) as never;
    }
    return respond(c, await run(requestData, data, { ...who.value, requestId: requestData.requestId }));
  });
}

/**
 * Adds a list that anyone may read, and that returns more to some people: `who` is null without a
 * credential.
 */
export function optionalCredentialList<Data extends z.ZodType<PagingInput>, Item extends z.ZodType>(
  app: ApiApp,
  verify: VerifyCredential,
  options: ListEndpointOptions<Data, Item>,
  run: (requestData: RequestContext, data: z.output<Data>, who: SignedIn | null) => ListAnswer<Item>,
): void {
  const body = z.strictObject({ auth: authSchema.optional(), data: options.data });
  addBodyAndCredentialChecks(app, options.path, verify, { isOptional: true });
  const refusals = [...COMMON_REFUSALS, 'unauthenticated'] as const;
  app.openapi(describeEndpoint(options, body, listOutput(options), refusals), async (c) => {
    const { auth, data } = c.req.valid('json') as { auth?: unknown; data: z.output<Data> };
    const { requestData } = c.var;
    const who = auth === undefined ? null : (requestData.apiCaller ?? refuse('unauthenticated'));
    if (who && !who.ok) return refusalResponse(c, who.refusal) as never;
    return respond(c, await run(requestData, data, who && who.value));
  });
}

function respond(c: Context<HttpEnv>, outcome: Outcome<SerializedResponse>) {
  if (!outcome.ok) return refusalResponse(c, outcome.refusal) as never;
  return c.body(outcome.value.json, 200, { 'Content-Type': 'application/json' }) as never;
}

/** Checks the body's size and shape, then the credential, before the schema validates the body. */
function addBodyAndCredentialChecks(
  app: ApiApp,
  path: string,
  verify?: VerifyCredential,
  { isOptional = false } = {},
): void {
  app.on('POST', path, async (c, next) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const body = parseRequestBody(bytes, c.req.header('content-type') ?? '');
    if (!body.ok) return refusalResponse(c, body.refusal);
    if (!verify || (isOptional && Object(body.value).auth === undefined)) return next();
    const { requestData } = c.var;
    requestData.apiCaller ??= await verifyAuth(body.value, verify, requestData.now);
    return requestData.apiCaller.ok ? next() : refusalResponse(c, requestData.apiCaller.refusal);
  });
}

const MAX_ISSUES = 10;
const MAX_FIELD_NAME = 100;
const MAX_ISSUE_LENGTH = 200;

const NOT_TEXT = 'A text holds what cannot be stored: a NUL, or half of a surrogate pair.';

/**
 * An app for calls. A body that does not match is `malformed`, or `unauthenticated` if only `auth`
 * is missing.
 */
export function createApiApp(): ApiApp {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result, c) => {
      if (result.success) {
        if (isStorable(result.data)) return undefined;
        return refusalResponse(c, refuse('malformed', { message: NOT_TEXT }).refusal);
      }
      const { issues } = result.error;
      if (issues.every((issue) => issue.path[0] === 'auth' && issue.code === 'invalid_type')) {
        return refusalResponse(c, refuse('unauthenticated').refusal);
      }
      const fields: FieldErrors = {};
      for (const [path, sentence] of issues.flatMap(describeIssue).slice(0, MAX_ISSUES))
        fields[cut(path, MAX_FIELD_NAME) || 'body'] ??= cut(sentence, MAX_ISSUE_LENGTH);
      return refusalResponse(c, refuse('malformed', { fields }).refusal);
    },
  });
}

/** True when PostgreSQL can store every text in a checked body. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

/** The paths of calls: nothing below them is a page. */
const API_PATHS = ['/project/*', '/application/*', '/review/*', '/announcement/get_announcements'];

/** Answers bodies that the library itself cannot read as any other malformed body. */
export function refuseUnreadableBodies(app: ApiApp): void {
  const notJson = refuse('malformed', { message: NOT_JSON }).refusal;
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500) return refusalResponse(c, notJson);
    throw error;
  });
}

/** Answers other requests below the calls' paths, so that a program always gets the same shape. */
export function refuseUnknownEndpoints(app: ApiApp): void {
  const message = 'Unknown endpoint. Every endpoint is a POST; see /openapi.json.';
  for (const path of API_PATHS)
    app.all(path, (c) => refusalResponse(c, refuse('not_found', { message }).refusal));
}

/** Refuses an `owner_uid` that is not the caller's: the body is never trusted. */
export function checkOwnerUid(ownerUid: string | undefined, who: SignedIn): Outcome<null> {
  if (ownerUid === undefined || ownerUid === who.uid) return { ok: true, value: null };
  return refuse('forbidden', { fields: { owner_uid: 'This is not your uid.' } });
}

/** Renames an outcome's field errors to their names in calls; `others` are this call's own. */
export function withWireFieldNames<T>(outcome: Outcome<T>, others?: Record<string, string>): Outcome<T> {
  if (outcome.ok || !outcome.refusal.fields) return outcome;
  return { ok: false, refusal: { ...outcome.refusal, fields: byWireName(outcome.refusal.fields, others) } };
}
