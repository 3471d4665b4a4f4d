import { useLocation } from 'react-router';
import { buttonClass } from './button.tsx';
import { late } from './late.tsx';
import { RouteErrorPage } from './route-error-page.tsx';

/** The error page of a route, for its `ErrorBoundary`: reads what was thrown and says it in our words. */
export const RouteError = late(
  import.meta.env.SSR ? RouteErrorPage : null,
  async () => (await import('./route-error-page.tsx')).RouteErrorPage,
  <WithoutWords />,
);

/** Where not even the page that explains it could be fetched: no connection, or a newer program. */
function WithoutWords() {
  const { pathname, search } = useLocation();
  return (
    <div className="erp alone">
      <div className="l">
        <h1>This page could not be fetched</h1>
        <p className="lede">Try again when the connection returns. What you type is kept on this device.</p>
        <div className="cta">
          <a className={buttonClass({ look: 'pri' })} href={pathname + search}>
            Try again
          </a>
        </div>
      </div>
    </div>
  );
}
