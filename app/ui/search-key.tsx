import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** "/" goes to the search field from anywhere, except while somebody types; so does the address ending in #search. */
export function SearchKey() {
  const navigate = useNavigate();
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '#search') document.getElementById('search')?.focus();
  }, [hash, key]);
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector('dialog:modal, :popover-open')) return;
      event.preventDefault();
      const field = document.getElementById('search');
      if (field) field.focus();
      else void navigate('/#search');
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  }, [navigate]);
  return null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}
