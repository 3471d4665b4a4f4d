import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

// A fetch that is given up is no error. The router gives up one whose answer it has, and what still reads it fails with nobody to hear it.
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
