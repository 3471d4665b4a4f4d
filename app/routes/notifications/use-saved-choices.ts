import { useCallback, useEffect, useRef, useState } from 'react';
import { type AutosaveState, postAutosave } from '../../ui/autosave.ts';
import type { FormValues } from '../../ui/local-draft.ts';

const NO_CONNECTION = 'We couldn’t connect. We’ll save your choices when you’re back online.';

/**
 * Saves each choice at once, one request at a time, only the latest of each name. Failed saves stay
 * queued until the connection returns or `flush` is called.
 */
export function useSavedChoices(address: string) {
  const [state, setState] = useState<AutosaveState>({ kind: 'idle' });
  const [dirty, setDirty] = useState(false);
  const waiting = useRef(new Map<string, FormValues>());
  const running = useRef<Promise<boolean>>(null);

  const send = useCallback(async (): Promise<boolean> => {
    for (;;) {
      const [next] = waiting.current;
      if (!next) return true;
      const [name, values] = next;
      setState({ kind: 'saving' });
      const answer = await postAutosave(address, values).catch(() => null);
      if (!answer?.ok) {
        const { code = null, message = NO_CONNECTION } = answer ?? {};
        setState({ kind: 'unsaved', code, message });
        return false;
      }
      if (waiting.current.get(name) === values) waiting.current.delete(name);
      if (waiting.current.size === 0) {
        setDirty(false);
        setState({ kind: 'saved', at: answer.savedAt });
      }
    }
  }, [address]);

  const flush = useCallback((): Promise<boolean> => {
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  useEffect(() => {
    const backOnline = () => void flush();
    window.addEventListener('online', backOnline);
    return () => window.removeEventListener('online', backOnline);
  }, [flush]);

  const choose = (name: string, values: FormValues) => {
    // Delete first, so that the choice is queued at the end: choices are sent in order.
    waiting.current.delete(name);
    waiting.current.set(name, values);
    setDirty(true);
    void flush();
  };
  return { state, dirty, choose, flush };
}
