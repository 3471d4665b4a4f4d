import { useCallback, useEffect, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { Button } from '../form/button.tsx';
import { ButtonGroup } from '../form/button-group.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  /** Whether there are unsaved changes; a function is asked at the moment of leaving. */
  dirty: boolean | (() => boolean);
  /** Saves them; resolves to true if everything is saved and the page may be left. */
  flush?: () => Promise<boolean>;
};

/** Asks before unsaved changes are lost: on navigation or when the tab is closed. */
export function UnsavedChangesWarning({ dirty, flush }: Props) {
  const isDirty = useCallback(() => (typeof dirty === 'function' ? dirty() : dirty), [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  );
  const [asking, setAsking] = useState(false);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty()) event.preventDefault();
      },
      [isDirty],
    ),
  );
  const { state, proceed, reset } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return setAsking(false);
    let waiting = true;
    void (flush?.() ?? Promise.resolve(false)).then((stored) => {
      if (!waiting) return;
      if (stored) proceed();
      else setAsking(true);
    });
    return () => {
      waiting = false;
    };
    // Once for each attempt to leave: changes of other values must not ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state]);
  if (!asking || state !== 'blocked') return null;
  return (
    <Dialog title="Leave without saving?" onClose={reset}>
      <p>
        {flush
          ? 'We couldn’t save your changes. They stay on this device: open this form here again to restore them.'
          : 'Your changes aren’t saved. If you leave now, you’ll lose them.'}
      </p>
      <ButtonGroup>
        <Button variant="quiet" type="button" onClick={proceed}>
          Leave
        </Button>
        <Button variant="primary" type="button" onClick={reset}>
          Stay
        </Button>
      </ButtonGroup>
    </Dialog>
  );
}
