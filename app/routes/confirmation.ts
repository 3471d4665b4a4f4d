import type { data } from 'react-router';
import type { ConfirmationText, TypedFields } from './confirmation-page.tsx';
import { actionHeaders } from '#app/http/action-headers.ts';
import {
  type Access,
  type ActionRefused,
  type ActionRequest,
  type ActionRoute,
  actionRoute,
} from './action-route.ts';

type RouteArgs = Parameters<ReturnType<typeof actionRoute>['loader']>[0];

/** A row of a table of confirmations: {@link actionRoute} with the words of its page. */
type Row<Page, Value, Typed, For extends Access> = ActionRoute<Page, Value, Typed, never, For> & {
  /** What the page says. It is made on the server, so that no table reaches the browser. */
  ask: (page: Page, request: ActionRequest<For>) => ConfirmationText;
};

/** Loader and action of one row. */
type ConfirmationRoute<Page> = {
  loader: (
    args: RouteArgs,
  ) => Promise<ReturnType<typeof data<{ page: Page; confirmation: ConfirmationText }>>>;
  action: (args: RouteArgs) => Promise<ReturnType<typeof data<ActionRefused<TypedFields | null>>>>;
};

/** Makes a row; `allowed` of its page is what `allows` says, unless `ask` says otherwise. */
export function confirmation<
  Page,
  Value,
  Typed extends TypedFields | null = null,
  For extends Access = 'member',
>({ load, ask, allows, revised, ...row }: Row<Page, Value, Typed, For>): ConfirmationRoute<Page> {
  return actionRoute({
    ...row,
    load: async (request: ActionRequest<For>, restored: Record<string, string>) => {
      const page = await load(request, restored);
      return { page, confirmation: { allowed: allows?.(page) ?? true, ...ask(page, request) } };
    },
    ...(allows && { allows: ({ page }: { page: Page }) => allows(page) }),
    ...(revised && {
      revised: { ...revised, version: ({ page }: { page: Page }) => revised.version(page) },
    }),
  });
}

/** Loader, action and headers of the module whose routes are the rows of a table, by their paths. */
export function confirmationRoute<Page>(table: Readonly<Record<string, ConfirmationRoute<Page>>>) {
  const rowOf = ({ pattern }: { pattern: string }) => table[pattern.replace(/^\//, '')]!;
  return {
    loader: (args: RouteArgs & { pattern: string }) => rowOf(args).loader(args),
    action: (args: RouteArgs & { pattern: string }) => rowOf(args).action(args),
    headers: actionHeaders,
  };
}
