import type { Hono } from 'hono';
import { createContext, type RouterContextProvider } from 'react-router';
import type { Actor, SignedIn } from '../../domain/actor.ts';
import type { NotificationContent } from '../../domain/notifications/events.ts';
import type { Outcome } from '../../domain/refusal.ts';
import type { BlobStore } from '../storage/blob-store.ts';
import type { Database } from '../db/database.ts';
import type { EmailStatus } from '../queries/email-status.ts';
import type { RenderedEmail } from '../email/written-email.ts';
import type { TrialSignIn } from './auth/trial-sign-in.ts';
import type { ApiDescription } from '../../domain/api-description.ts';
import type { Settings } from '../config/settings.ts';
import type { IdentityProvider } from './auth/identity-providers.ts';
import type { FailureReason } from './middleware/failure-response.ts';
import type { CachedQuery } from '../cache/query-cache.ts';

/** What every page, form and call is answered with: who asks, when, and what there is to work with. */
export type RequestContext = {
  /** Stands in the log, in the `X-Request-Id` header and on error pages. */
  requestId: string;
  /** The moment the request came in: the only clock a request knows. */
  now: Date;
  /** Where a request comes from, for limits (`clientAddressOf`), '' when unknown. What a stranger says of it counts for nothing. */
  clientAddress: string;
  actor: Actor;
  /** Who makes a call, once its `auth` was verified; pages have `actor`. */
  credential?: Outcome<SignedIn>;
  db: Database;
  /** Runs a query whose result is the same for all readers, through the query cache. */
  cachedQuery: CachedQuery;
  blobs: BlobStore;
  settings: Settings;
  /** In the order of their buttons. */
  identityProviders: readonly IdentityProvider[];
  /** Undefined outside trial mode, and for requests that do not name the configured host. */
  trialSignIn?: TrialSignIn | undefined;
  /** The public calls, as `/openapi.json` describes them. */
  apiDescription: ApiDescription;
  /** For every `<script>` of the page; empty in a response that is no page. */
  nonce: string;
  /** What went wrong while a page was made; set once, where the error is caught. */
  failure?: FailureReason;
  /** Hears of an error that nobody expected, and writes it to the log with the request's id. */
  logError: (error: unknown) => void;
  /**
   * Reads a form that may hold a resume in its file field `resume` beside the texts named, as it arrives: what the action of such a
   * form calls in place of `request.formData()`. The resume is stored, checked and recorded; refused, it costs none of the texts.
   */
  receiveForm: (form: Request, textFields: readonly string[]) => Promise<Outcome<ResumeForm>>;
  /** How mails leave, and whether the mail server answers. */
  mailStatus: () => Promise<EmailStatus>;
  /** The mail that a notice becomes, as it is sent. */
  previewEmail: PreviewEmail;
};

/** Checks the `auth` of a call: signature, age, session, and that its subject is `uid`. Refused as `unauthenticated`. */
export type VerifyCredential = (
  auth: { uid: string; id_token: string },
  now: Date,
) => Promise<Outcome<SignedIn>>;

/** What Hono's handlers read with `c.var`. */
export type HttpEnv = {
  Variables: {
    request: RequestContext;
    /** Of the scripts in this response. */
    nonce: string;
  };
  Bindings: { clientAddress?: string; requestId?: string } | undefined;
};
export type HttpApp = Hono<HttpEnv>;

export type UploadedResume = { id: string; fileName: string; bytes: number };

/** The fields of a form that may hold a resume. A refused resume costs none of them. */
export type ResumeForm = {
  fields: ReadonlyMap<string, string>;
  /** Null when no file was chosen. */
  resume: Outcome<UploadedResume> | null;
};

export type PreviewEmail = (notification: NotificationContent) => Promise<RenderedEmail>;

const contextKey = createContext<RequestContext>();

/** The request's context, in a loader, an action or a middleware: `requestContext(context)`. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(contextKey);
}

/** Puts the request's context where `requestContext` finds it. Only the server does this. */
export function provideRequestContext(context: RouterContextProvider, value: RequestContext): void {
  context.set(contextKey, value);
}
