/** Runs in the page: the markup of the focused element if it has no visible focus ring, else ''. */
export function findInvisibleFocus(): string {
  const focused = document.activeElement;
  // The browser renders the focus ring of the calendar button in a date field.
  if (!focused || focused === document.body || focused.matches('main, [type=date]')) return '';
  // Some focus rings are on a container of the control: its row in a list, its label or drop zone.
  const container = focused.closest('article') ?? focused.parentElement!;
  const isRinged = [container, ...container.querySelectorAll('*')].some((element) =>
    [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    }),
  );
  const { top, bottom } = focused.getBoundingClientRect();
  return isRinged && bottom > 0 && top < innerHeight ? '' : `${top} ${focused.outerHTML.slice(0, 300)}`;
}
