import type { Hono } from 'hono';
import type { RequestContext } from './request-context.ts';

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
