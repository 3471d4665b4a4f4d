import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// Ignores aborted fetches. The router aborts a fetch whose response has arrived, and a pending read
// of the body then rejects unhandled.
addEventListener('unhandledrejection', (event) => {
  if ((event.reason as Error | null)?.name === 'AbortError') event.preventDefault();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
