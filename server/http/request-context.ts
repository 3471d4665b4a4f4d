import { createContext, type RouterContextProvider } from 'react-router';
import type { Actor } from '../../domain/actor.ts';
import type { BlobStore } from '../blobs/blob-store.ts';
import type { Database } from '../data/database.ts';
import type { Settings } from '../settings.ts';

/** What every page, form and call is answered with: who asks, when, and what there is to work with. */
export type RequestContext = {
  /** Stands in the log, in the `X-Request-Id` header and on error pages. */
  requestId: string;
  /** The moment the request came in: the only clock a request knows. */
  now: Date;
  actor: Actor;
  db: Database;
  blobs: BlobStore;
  settings: Settings;
  /** For every `<script>` of the page; empty in a response that is no page. */
  nonce: string;
  /** What went wrong while a page was made; set once, where the error is caught. */
  failure?: 'bug' | 'outage' | 'too-large';
  /** Hears of an error that nobody expected, and writes it to the log with the request's id. */
  logError: (error: unknown) => void;
};

const contextKey = createContext<RequestContext>();

/** The request's context, in a loader, an action or a middleware: `requestContext(context)`. */
export function requestContext(context: Readonly<RouterContextProvider>): RequestContext {
  return context.get(contextKey);
}

/** Puts the request's context where `requestContext` finds it. Only the server does this. */
export function provideRequestContext(context: RouterContextProvider, value: RequestContext): void {
  context.set(contextKey, value);
}
