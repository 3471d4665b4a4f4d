import { type ReactNode, useEffect } from 'react';
import { data, isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { isSignedIn } from '#domain/base/actor.ts';
import { done } from '#domain/base/refusal.ts';
import { SITE_DESCRIPTION } from '#domain/board/site-description.ts';
import { requestContext } from '#server/http/request-context.ts';
import { countUnread } from '#server/queries/notification/notification.ts';
import { countTrialEmails } from '#server/queries/notification/trial-email.ts';
import type { Route } from './+types/root.ts';
import { useNonce } from '#app/http/nonce.ts';
import favicon from '#app/styles/favicon.svg?url';
import '#app/styles/global.css';
import { errorCopyFor } from '#app/shared/error/error-copy.tsx';
import { Footer } from '#app/shared/frame/footer.tsx';
import { type FrameData, useFrameData } from '#app/shared/viewer/frame-data.ts';
import { Header } from '#app/shared/frame/header.tsx';
import { OfflineGuard } from '#app/kit/feedback/offline-guard.tsx';
import { useTimeZoneReport } from '#app/shared/viewer/reader-zone.ts';
import { rejectMalformedUrl } from '#app/http/reject-malformed-url.ts';
import { rejectOtherAccount } from '#app/http/reject-other-account.ts';
import { PageAnnouncer } from '#app/kit/navigation/page-announcer.tsx';
import { RouteError } from '#app/shared/error/route-error.tsx';
import { SearchFocus } from '#app/shared/frame/search-focus.tsx';
import { SkipLinks, useFrameHandle } from '#app/kit/navigation/skip-links.tsx';
import { IconSymbols } from '#app/kit/icon/symbol-icon.tsx';
import { PAPER_COLOURS, THEME_SCRIPT } from '#app/shared/frame/theme.ts';
import { NO_TOAST_COOKIE, readToast } from '#app/http/toast-cookie.ts';
import { Toasts } from '#app/kit/feedback/toast.tsx';
import { TrialStrip } from '#app/shared/frame/trial-strip.tsx';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', type: 'image/svg+xml', href: favicon },
  { rel: 'apple-touch-icon', href: '/icon-192.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: Route.MetaFunction = ({ error }) => [
  {
    title: error
      ? `${errorCopyFor(isRouteErrorResponse(error) ? error.status : 500).title} · Collegium`
      : 'Collegium',
  },
  {
    name: 'description',
    content: SITE_DESCRIPTION,
  },
];

export const middleware: Route.MiddlewareFunction[] = [
  rejectMalformedUrl,
  ({ request, context }) => rejectOtherAccount(request, requestContext(context).accountMark),
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, accountMark, now, settings, requestId, logError, cachedQuery } = requestContext(context);
  const { toast, remove } = readToast(request, settings.publicUrl);
  // A failed count must not fail the page.
  const unread = await countUnread(db, actor, now).catch((error: unknown) => {
    logError(error);
    return 0;
  });
  const mails = async () => {
    const key = { key: 'emails', tags: ['emails'] } as const;
    const emailCount = await cachedQuery(key, now, async () => done(await countTrialEmails(db)));
    return emailCount.ok ? emailCount.value : null;
  };
  const frame: FrameData = {
    reader: isSignedIn(actor)
      ? {
          uid: actor.uid,
          name: actor.name,
          email: actor.email,
          admin: actor.kind === 'admin',
          mark: accountMark ?? '',
          ...(actor.timeZone && { timeZone: actor.timeZone }),
        }
      : null,
    unread,
    trial: settings.mode === 'trial',
    mailbox: settings.trialMailbox ? await mails() : null,
    publicUrl: settings.publicUrl,
    docsUrl: settings.docsUrl ?? '/docs',
    feedbackEmail: settings.feedbackEmail ?? null,
    socialLinks: settings.socialLinks,
    hasTeam: settings.team.length > 0,
    requestId,
    toast,
  };
  return data(frame, remove ? { headers: { 'Set-Cookie': NO_TOAST_COOKIE } } : undefined);
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useFrameData();
  useTimeZoneReport(frame?.reader?.uid, frame?.reader?.timeZone);
  const { skips, footer } = useFrameHandle();
  // Effects of the page run first; browser tests wait for this attribute.
  useEffect(() => void (document.documentElement.dataset.hydrated = ''), []);
  return (
    // The theme script sets an attribute on `html` before hydration.
    <html lang="en" suppressHydrationWarning>
      <Head />
      <body>
        <Toasts arrived={frame?.toast ?? null}>
          <SkipLinks skips={skips} />
          <IconSymbols />
          {frame?.trial && <TrialStrip mailbox={frame.mailbox} />}
          <Header frame={frame} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          {frame && footer && <Footer frame={frame} />}
          <PageAnnouncer />
          <SearchFocus />
          <OfflineGuard />
        </Toasts>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function Head() {
  const nonce = useNonce();
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={PAPER_COLOURS.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={PAPER_COLOURS.dark} />
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours that has to run before the first paint */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      <Meta />
      <Links />
    </head>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteError />;
}
