import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** An address that ends in #search begins in the search field: the magnifier of narrow screens leads there. */
export function SearchFocus() {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '#search') document.getElementById('search')?.focus();
  }, [hash, key]);
  return null;
}
