import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Focuses the search field for the fragment `#search`, which the mobile search icon links to. */
export function SearchFocus() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '#search') document.getElementById('search')?.focus();
  }, [hash, key]);
  return null;
}
