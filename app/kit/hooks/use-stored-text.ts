import { useCallback, useEffect, useState } from 'react';

/** A choice that this browser remembers; '' until hydrated, unset, or where storage is blocked. */
export function useStoredText(name: string): [text: string, set: (text: string) => void] {
  const [text, setText] = useState('');
  useEffect(() => {
    try {
      setText(localStorage.getItem(name) ?? '');
    } catch {
      // Blocked: the default stays.
    }
  }, [name]);
  const set = useCallback(
    (next: string) => {
      setText(next);
      try {
        if (next) localStorage.setItem(name, next);
        else localStorage.removeItem(name);
      } catch {
        // Blocked: the choice lasts until the page is left.
      }
    },
    [name],
  );
  return [text, set];
}
