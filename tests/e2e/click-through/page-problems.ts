import type { Page } from 'playwright-core';

/** Defects of the page as it is now: at most three sentences, none when there are none. */
export function pageProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('main');
    const text = main?.innerText.trim() ?? '';
    const found: string[] = [];
    const isVisible = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const nameOf = (element: Element) => {
      const label = element.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 40);
      return `<${element.tagName.toLowerCase()}> ${label}`;
    };
    /** Clipped or scrolled by an ancestor, so that it does not overflow the window. */
    const isClipped = (element: Element): boolean => {
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement)
        if (getComputedStyle(outer).overflowX !== 'visible') return true;
      return false;
    };

    if (document.contentType !== 'text/html') found.push(`is ${document.contentType}, not a page`);
    if (text.length < 20) found.push('has nothing in main');
    if (/^[{[]\s*["{]/.test(document.body.innerText.trim())) found.push('is raw JSON');
    const unread = /\[object \w+\]|Invalid Date|\bNaN\b/.exec(text);
    if (unread) found.push(`says "${unread[0]}"`);
    const status = [...(main?.querySelectorAll('h1 ~ p') ?? [])]
      .map(({ textContent }) => textContent)
      .find((line) => /^[45]\d\d, /.test(line));
    if (status) found.push(`is an error page: ${status}`);

    const wider = document.documentElement.scrollWidth - innerWidth;
    if (wider > 0) found.push(`is ${wider} px too wide`);
    const inside =
      'a, button, input, select, textarea, summary, label, h1, h2, h3, p, li, dt, dd, td, img, svg';
    const outside = [...document.querySelectorAll(inside)].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      if (left >= -1 && right <= innerWidth + 1) return false;
      // Skip links are left of the window until they have the focus.
      const isSkipLink = right < 0 && element.matches('a[href^="#"]');
      return isVisible(element) && !isSkipLink && !isClipped(element);
    });
    if (outside[0]) found.push(`has ${outside.length} outside the window: ${nameOf(outside[0])}`);

    const panels = 'details[open] > summary + *, dialog[open], :popover-open';
    for (const panel of document.querySelectorAll(panels)) {
      // A disclosure in the flow of the page may be longer than the window.
      if (!isVisible(panel) || getComputedStyle(panel).position === 'static') continue;
      const { left, right, top, bottom } = panel.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        found.push(`has a menu or dialog outside the window: ${nameOf(panel)}`);
    }
    return found.slice(0, 3);
  });
}
