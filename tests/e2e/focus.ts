/** Runs in the page: the markup of what has the focus when no ring on the screen tells so; '' when it is seen. */
export function findInvisibleFocus(): string {
  const focused = document.activeElement;
  // The calendar button within a date field is the browser's own, and so is its ring.
  if (!focused || focused === document.body || focused.matches('main, [type=date]')) return '';
  // Some rings are drawn around what belongs to the control: its row, its label, its drop zone.
  const container = focused.closest('.row, .resume, .pick') ?? focused.parentElement!;
  const isRinged = [container, ...container.querySelectorAll('*')].some((element) =>
    [undefined, '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
    }),
  );
  const { top, bottom } = focused.getBoundingClientRect();
  return isRinged && bottom > 0 && top < innerHeight ? '' : `${top} ${focused.outerHTML.slice(0, 300)}`;
}
