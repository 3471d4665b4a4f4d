import type { Hono } from 'hono';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Actor, SignedIn } from '#domain/base/actor.ts';
import type { NotificationContent } from '#domain/notification/events.ts';
import type { Outcome, Refusal } from '#domain/base/refusal.ts';
import type { BlobStore } from '#server/storage/blob-store.ts';
import type { Database } from '#server/db/database.ts';
import type { EmailStatus } from '#server/queries/notification/email-status.ts';
import type { RenderedEmail } from '#server/email/written-email.ts';
import type { EmailSignIn } from './auth/email-sign-in.ts';
import type { TrialSignIn } from './auth/trial-sign-in.ts';
import type { ApiDescription } from '#domain/board/api-description.ts';
import type { Settings } from '#server/config/settings.ts';
import type { IdentityProvider } from './auth/identity-providers.ts';
import type { FailureReason } from './middleware/failure-response.ts';
import type { CachedQuery } from '#server/cache/query-cache.ts';

/** How people can sign in here. */
export type SignInMethods = {
  /** In the order of their buttons. */
  identityProviders: readonly IdentityProvider[];
  /** Kinds of identities that sign in here, for `reachesAccount`. */
  usableIdentities: readonly string[];
  /** Undefined outside trial mode, and when the `Host` header is not the configured host. */
  trialSignIn?: TrialSignIn | undefined;
  /** Undefined where people do not sign in by links in emails. */
  emailSignIn?: EmailSignIn | undefined;
};

/** The dependencies that every request gets. */
export type RequestServices = SignInMethods & {
  settings: Settings;
  db: Database;
  /** Runs a query whose result is the same for all readers, through the query cache. */
  cachedQuery: CachedQuery;
  blobs: BlobStore;
  /** The public API, as `/openapi.json` describes it. */
  apiDescription: ApiDescription;
  /** How emails are sent, and whether the mail server answers. */
  mailStatus: () => Promise<EmailStatus>;
  /** The email of a notification, as it is sent. */
  previewEmail: PreviewEmail;
};

/** The context of one request, for pages, forms and API calls: actor, time and dependencies. */
export type RequestContext = RequestServices & {
  /** In the log, in the `X-Request-Id` header and on error pages. */
  requestId: string;
  /** When the request arrived: the only clock a request reads. */
  now: Date;
  /** The client's address for rate limits (`resolveClientAddress`), '' when unknown. */
  clientAddress: string;
  actor: Actor;
  /** The mark of the actor's account in forms: see `accountMark`; null for visitors. */
  readonly accountMark: string | null;
  /** The caller of an API call, or why the credential was refused; pages have `actor`. */
  apiCaller?: Outcome<SignedIn>;
  /** The CSP nonce of this response, for every `<script>` of a page. */
  nonce: string;
  /** Why the request failed; set once, where the error is caught. */
  failure?: FailureReason;
  /** Logs an unexpected error with the request's id, and sets `failure`. */
  logError: (error: unknown) => void;
  /**
   * Streams a form with a resume in the field `resume`, in place of `request.formData()`. The
   * resume is checked, stored and recorded.
   */
  receiveForm: (form: Request, rules: ResumeFormRules) => Promise<Outcome<ResumeForm>>;
};

/**
 * Verifies the `auth` of an API call: signature, age, session, and `uid` as subject. Refuses with
 * `unauthenticated`.
 */
export type VerifyCredential = (
  auth: { uid: string; id_token: string },
  now: Date,
) => Promise<Outcome<SignedIn>>;

/** The account that a request comes from. */
export type Authentication = {
  /**
   * The actor of a request with these headers: the person whose session cookie is valid and whose
   * session has not ended, otherwise a visitor.
   */
  actorOf: (headers: Headers, now: Date) => Promise<Actor>;
  /** The token in a session cookie that we signed, or null; its session may have ended. */
  sessionTokenOf: (headers: Headers) => string | null;
  verifyCredential: VerifyCredential;
  /**
   * Other origins that our forms redirect to during a sign-in, for `form-action`. Not the issuers:
   * where they redirect to is unknown, so they are reached by `refreshRedirect`.
   */
  formTargets: string[];
};

/** The types of `c.var` and `c.env` in Hono handlers. */
export type HttpEnv = {
  Variables: {
    requestData: RequestContext;
    /** The CSP nonce of this response, which `requestData.nonce` passes to React. */
    nonce: string;
    /** Set when the limits had to read the session of this request. */
    sessionActor?: Actor;
  };
  /** Set by the listener; undefined in tests that call the app without one. */
  Bindings: { clientAddress?: string; requestId?: string } | undefined;
};
export type HttpApp = Hono<HttpEnv>;

export type UploadedResume = { id: string; fileName: string; bytes: number };

type FormFields = ReadonlyMap<string, string>;

/** What a form with a resume may hold, and whose it is. */
export type ResumeFormRules = {
  textFields: readonly string[];
  /** Bytes of one text. */
  maxTextBytes?: number;
  /** Who sends the form, by its fields so far; unless given, the person of the session. */
  senderOf?: (fields: FormFields) => Promise<Outcome<SignedIn>>;
  /** Whether a file's refusal ends the form at once; otherwise the rest of it is read. */
  endsForm?: (refusal: Refusal, fields: FormFields) => boolean;
  /** Called once the file is counted against the sender's hourly limit. */
  onLimitConsumed?: (consumed: Outcome<{ left: number }>) => void;
};

/** A form that may hold a resume. `fields` is complete even when the resume is refused. */
export type ResumeForm = {
  fields: FormFields;
  /** Null when no file was chosen. */
  resume: Outcome<UploadedResume> | null;
};

export type PreviewEmail = (notification: NotificationContent) => Promise<RenderedEmail>;

const contextKey = createContext<RequestContext>();

/** The request's context, in a loader, an action or a middleware: `requestContext(context)`. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(contextKey);
}

/** Sets the context that `requestContext` returns; called once, where React Router is called. */
export function provideRequestContext(context: RouterContextProvider, value: RequestContext): void {
  context.set(contextKey, value);
}
