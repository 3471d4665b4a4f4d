import { type RouterContextProvider, data, redirect } from 'react-router';
import { type Admin, type SignedIn, isSignedIn } from '#domain/base/actor.ts';
import { type Outcome, type Refusal, refusalInit, refuse, statusOf } from '#domain/base/refusal.ts';
import { withCallLimit } from '#server/commands/access/hourly-limit.ts';
import { type Locked, runLocked } from '#server/commands/base/run-locked.ts';
import { type RequestContext, type ResumeForm, requestContext } from '#server/http/request-context.ts';
import { actionHeaders } from '#app/http/action-headers.ts';
import { idParam, pageRefusal, withMore } from '#app/http/page-refusal.ts';
import { readForm, textIn } from '#app/http/read-form.ts';
import { redirectToReauthenticate, restoreTypedValues } from '#app/http/reauthenticate.ts';
import { requireAdmin, requireSignIn } from '#app/http/require-sign-in.ts';
import { type Toast, toastCookie } from '#app/http/toast-cookie.ts';
import { typedTextsOf } from '#app/http/typed-fields.ts';
import {
  REVISION_FIELD,
  type RevisionAnswer,
  type Version,
  changedElsewhere,
  revisionOf,
} from '#app/shared/form/version.ts';
import { readFormWithResume } from './form-with-resume.ts';

type Params = Readonly<Record<string, string | undefined>>;
type RouteArgs = {
  request: Request;
  url: URL;
  params: Params;
  context: Readonly<RouterContextProvider>;
};

/** Who may use a route: any member, or admins. */
export type Access = 'member' | 'admin';

/** What `load` and `run` get: the request's context, the route's parameters, and who asks. */
export type ActionRequest<For extends Access = 'member'> = RequestContext & {
  actor: For extends 'admin' ? Admin : SignedIn;
  url: URL;
  params: Params;
  /** The row id of the parameter `id`; 404 if it is no id. */
  readonly id: number;
};

/** Response to a refused action: the refusal, and what was typed. */
export type ActionRefused<Typed = null> = { refusal: Refusal; typed: Typed } & RevisionAnswer;

/** Where to go after success, and the toast shown there; `count` replaces its `#`. */
type Next = { to: string; toast?: Toast; count?: number };

/** How a form that two people or two windows can change finds out that the other one was first. */
type Revised<Page, Typed> = {
  lock: Locked['lock'];
  /** What the form shows of what it changes. */
  version: (page: Page) => Version;
  /** Whether the form changes that, where a page has several. */
  when?: (typed: Typed) => boolean;
};

/** What an action route does. */
export type ActionRoute<Page, Value, Typed, Shown, For extends Access> = {
  /** Visitors are redirected to sign-in and back; members get 403 where `admin` is required. */
  access: For;
  /**
   * Data of the page with the form; throws an error page for people without access. `restored` has
   * the values that `keepDuringSignIn` stored.
   */
  load: (request: ActionRequest<For>, restored: Record<string, string>) => Promise<Page>;
  /** Whether the current state allows the action; otherwise the page has status 409. */
  allows?: (page: Page) => boolean;
  /** Fields of the form that may repeat. */
  repeatedFields?: readonly string[];
  /** Other fields of a form that may upload a resume, whose id `read` finds in `resumeId`. */
  besideResume?: readonly string[];
  /** The typed values, returned to the form with a refusal. */
  read?: (form: FormData) => Typed;
  /** A form sent after the session ended returns its `typed` values (default), or redirects. */
  signedOut?: 'typed' | 'redirect';
  /** Runs the command. */
  run: (request: ActionRequest<For>, typed: Typed) => Promise<Outcome<Value>>;
  /**
   * A form with another revision than what is stored is refused with what was typed and both versions.
   * One without a revision, as of a script, is accepted.
   */
  revised?: Revised<Page, Typed>;
  /** Whether `run` counts toward the hourly limit of changes. */
  countsTowardHourlyLimit?: boolean;
  /** Where to go after success; or `shown`, returned to the form in a dialog that stays open. */
  done: (value: Value, request: ActionRequest<For>, typed: Typed) => Next | { shown: Shown };
  /** The fields to store while the person signs in again, if the command may ask for that. */
  keepDuringSignIn?: (typed: Typed) => Record<string, string>;
};

const NOTHING_RESTORED = { typed: {}, headers: {} };

/**
 * Loader, action and headers of a route whose page asks and whose form runs one command. A refusal
 * returns to the form with what was typed, or becomes an error page if this person has no form.
 */
export function actionRoute<Page, Value, Typed = null, Shown = never, For extends Access = 'member'>(
  route: ActionRoute<Page, Value, Typed, Shown, For>,
) {
  return {
    loader: async (args: RouteArgs) => {
      const request = actionRequest(args, route.access);
      const { typed: restored, headers } = route.keepDuringSignIn
        ? restoreTypedValues(args.request, args.url, request.settings.publicUrl)
        : NOTHING_RESTORED;
      const page = await route.load(request, restored);
      const isAllowed = route.allows?.(page) ?? true;
      const revision = route.revised && { revision: revisionOf(route.revised.version(page)) };
      return data(revision ? { ...page, ...revision } : page, {
        status: isAllowed ? 200 : statusOf('move_not_allowed'),
        headers,
      });
    },
    action: async (args: RouteArgs) => {
      const { form, resume } = await readPosted(route, args);
      const typed = form && route.read ? route.read(form) : (null as Typed);
      // A session that ended must not cost what was typed. Without script, the loader redirects.
      if (route.read && route.signedOut !== 'redirect' && !isSignedIn(requestContext(args.context).actor)) {
        const { refusal } = refuse('unauthenticated');
        return data<ActionRefused<Typed> | Shown>({ refusal, typed }, refusalInit(refusal));
      }
      const request = actionRequest(args, route.access);
      const posted = form ? textIn(form, REVISION_FIELD) : '';
      const texts = form ? { typed: typedTextsOf(form) } : {};
      const run = () =>
        runUnlessChanged(route, request, typed, posted).catch((thrown: unknown) => {
          throw withMore(thrown, texts);
        });
      const counted = () => (route.countsTowardHourlyLimit ? withCallLimit(request, run) : run());
      const outcome: Outcome<Value> & RevisionAnswer = resume && !resume.ok ? resume : await counted();
      if (outcome.ok) {
        const next = route.done(outcome.value, request, typed);
        if ('shown' in next) return data<ActionRefused<Typed> | Shown>(next.shown);
        throw redirectTo(next);
      }
      const { refusal, current } = outcome;
      if (refusal.code === 'sign_in_again' && route.keepDuringSignIn)
        throw redirectToReauthenticate(args.url, route.keepDuringSignIn(typed), request.settings.publicUrl);
      if (['not_found', 'withdrawn', 'forbidden'].includes(refusal.code)) throw pageRefusal(refusal, texts);
      const revision = current?.revision ?? posted;
      return data<ActionRefused<Typed> | Shown>(
        { refusal, typed, ...(revision && { revision }), ...(current && { current }) },
        refusalInit(refusal),
      );
    },
    headers: actionHeaders,
  };
}

/**
 * The posted form, read after a check of the row id, so that no file is stored for a page that is
 * none.
 */
async function readPosted(
  {
    read,
    repeatedFields,
    besideResume,
  }: Pick<ActionRoute<never, never, unknown, never, Access>, 'read' | 'repeatedFields' | 'besideResume'>,
  { request, params, context }: RouteArgs,
): Promise<{ form: FormData | null; resume: ResumeForm['resume'] }> {
  if (!read) return { form: null, resume: null };
  if (!besideResume) return { form: await readForm(request, repeatedFields), resume: null };
  idParam(params['id']);
  const received = await readFormWithResume(request, besideResume, requestContext(context));
  if (!received.ok) throw pageRefusal(received.refusal);
  return received.value;
}

/** Runs the command; with a revision, in one transaction with the check that nothing else changed. */
async function runUnlessChanged<Page, Value, Typed, Shown, For extends Access>(
  route: ActionRoute<Page, Value, Typed, Shown, For>,
  request: ActionRequest<For>,
  typed: Typed,
  posted: string,
): Promise<Outcome<Value> & RevisionAnswer> {
  const { revised } = route;
  if (!revised || posted === '' || revised.when?.(typed) === false) return route.run(request, typed);
  const { lock } = revised;
  const locked: Locked = lock === 'account' ? { lock } : { lock, id: request.id };
  return runLocked(request.db, request.actor, locked, async (tx) => {
    const inside = withDatabase(request, tx);
    const version = revised.version(await route.load(inside, {}));
    if (revisionOf(version) !== posted) return changedElsewhere(version);
    return route.run(inside, typed);
  });
}

/** The request with another database; `id` stays a getter. */
function withDatabase<For extends Access>(
  request: ActionRequest<For>,
  db: RequestContext['db'],
): ActionRequest<For> {
  return Object.defineProperties({} as ActionRequest<For>, {
    ...Object.getOwnPropertyDescriptors(request),
    db: { value: db, enumerable: true },
  });
}

function actionRequest<For extends Access>(
  { context, params, url }: RouteArgs,
  access: For,
): ActionRequest<For> {
  const requestData = requestContext(context);
  if ('id' in params) idParam(params['id']);
  const { actor } = requestData;
  return {
    ...requestData,
    actor: (access === 'admin'
      ? requireAdmin(actor, url)
      : requireSignIn(url.pathname + url.search, actor)) as ActionRequest<For>['actor'],
    url,
    params,
    get id() {
      return idParam(params['id']);
    },
  };
}

function redirectTo({ to, toast, count }: Next): Response {
  return redirect(to, {
    status: 303,
    headers: toast ? { 'Set-Cookie': toastCookie(toast, count) } : {},
  });
}
