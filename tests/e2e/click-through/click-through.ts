import type { Locator, Page } from 'playwright-core';
import { type BrowserUser, openBrowser } from '../browser.ts';
import type { ApiClient } from '../api-client.ts';
import { isLocationRendered } from '../page-actions.ts';
import { pageProblems } from './page-problems.ts';

export const WIDTHS = [390, 768, 1120, 1440] as const;

/** Kinds of pages that vary with the state of their subject: a few of each are visited. */
const STATEFUL = /^\/(?:applications|proposal|proposal\/N\/applications)\/N$|^\/proposal\/N\/applications$/;
const SAMPLES = 4;
/** Controls that open a menu, a dialog or a disclosure. */
const OPENERS = 'summary:visible, [aria-haspopup]:visible, [popovertarget]:visible';
/** Most combinations of filters and tabs that are visited per path. */
const QUERIES = 10;
/** Stops after this many problems: later ones are likely to repeat them. */
const MOST_PROBLEMS = 25;
const STARTS_WITHIN_MS = 8000;
const SETTLES_WITHIN_MS = 15_000;

type Link = { href: string; opensTab: boolean };
type Options = { url: string; width: (typeof WIDTHS)[number]; as?: ApiClient; start?: string };
type Result = { problems: string[]; clicked: string[] };

/**
 * Clicks through the product as one user at one width from `start`: links to each kind of page,
 * menus, dialogs and GET forms. Each problem names page, step and defect.
 */
export async function clickThrough({ url, width, as, start = '/' }: Options): Promise<Result> {
  const person = await openBrowser({ url, width, ...(as && { as }) });
  const walk = new Walk(person, url);
  await walk.begin(start);
  return { problems: walk.problems, clicked: walk.clicked };
}

class Walk {
  readonly problems: string[] = [];
  readonly clicked: string[] = [];
  readonly #page: Page;
  readonly #person: BrowserUser;
  readonly #origin: string;
  readonly #kinds = new Map<string, number>();
  readonly #steps = new Set<string>();
  #errors = 0;

  constructor(person: BrowserUser, url: string) {
    this.#person = person;
    this.#page = person.page;
    this.#origin = new URL(url).origin;
  }

  async begin(start: string): Promise<void> {
    await this.#page.goto(start);
    this.#take(this.#page.url());
    await this.#check('opening it');
    await this.#visit();
  }

  /** Exercises everything on the current page; ends on that page. */
  async #visit(): Promise<void> {
    const here = this.#page.url();
    await this.#openPanels(here);
    await this.#submitForms(here);
    for (const link of await this.#links()) {
      if (this.problems.length >= MOST_PROBLEMS) return;
      if (!this.#take(link.href)) continue;
      await this.#follow(link, here);
    }
  }

  async #follow(link: Link, here: string): Promise<void> {
    const step = `clicking the link to ${link.href.slice(this.#origin.length)}`;
    if (await this.#isFile(link, step)) return;
    const element = await this.#reveal(link.href);
    // Shown at another width only.
    if (!element) return;
    this.clicked.push(link.href.slice(this.#origin.length));
    if (link.opensTab) return this.#followToTab(element, step, here);
    if (!(await this.#click(element, step, here))) return;
    const arrived = await this.#settled(here);
    if (!arrived) this.#note(step, ['leads nowhere']);
    await this.#check(step);
    const kind = this.#kindOf(this.#page.url());
    if (arrived && this.#isNew(kind)) await this.#visit();
    await this.#backTo(here);
  }

  async #followToTab(element: Locator, step: string, here: string): Promise<void> {
    const opens = this.#page.waitForEvent('popup', { timeout: 6000 }).catch(() => null);
    if (!(await this.#click(element, step, here))) return;
    const tab = await opens;
    if (!tab) return this.#note(step, ['opens no tab']);
    await tab.waitForLoadState();
    const problems = await pageProblems(tab);
    this.#note(step, problems);
    await tab.close();
  }

  /** Requests downloads, feeds and bare emails instead of visiting them. */
  async #isFile({ href }: Link, step: string): Promise<boolean> {
    if (
      !/\.(?:csv|ics|json|pdf|png|svg|xml)$|\/resume$|^\/(?:resume|settings\/export|dev\/mail\/\d+\/page)\b/.test(
        new URL(href).pathname,
      )
    )
      return false;
    const answer = await this.#page.request.get(href);
    if (!answer.ok()) this.#note(step, [`answers ${answer.status()}`]);
    return true;
  }

  /** Opens, checks and closes menus, disclosures and dialogs. */
  async #openPanels(here: string): Promise<void> {
    const kind = this.#kindOf(here);
    const seen = new Map<string, number>();
    for (const name of await this.#openerNames()) {
      const firstWord = name.split(' ').slice(0, 2).join(' ');
      seen.set(firstWord, (seen.get(firstWord) ?? 0) + 1);
      // Rows of a list repeat their controls, and every page repeats the header's.
      if (seen.get(firstWord)! > 2) continue;
      const once = name.startsWith('page') ? `open ${kind} ${name}` : `open ${name}`;
      if (this.#steps.has(once)) continue;
      this.#steps.add(once);
      const place = (await this.#openerNames()).indexOf(name);
      if (place < 0) continue;
      const opener = this.#page.locator(OPENERS).nth(place);
      const unfolds = name.includes('unfold');
      const step = `opening "${name}"`;
      if (!(await this.#click(opener, step, here))) continue;
      if (!unfolds && !(await this.#settled(here, 'dialog[open], :popover-open')))
        this.#note(step, ['opens nothing']);
      await this.#check(step);
      if (this.#page.url() === here) await this.#close(unfolds, step);
      await this.#backTo(here);
    }
  }

  /** Controls that open something, identified by region and label. */
  #openerNames(): Promise<string[]> {
    return this.#page.locator(OPENERS).evaluateAll((nodes) =>
      nodes.map((node) => {
        const place = node.closest('header') ? 'header' : node.closest('footer') ? 'footer' : 'page';
        const action = node.tagName === 'SUMMARY' ? 'unfold' : 'open';
        const label = node.getAttribute('aria-label') ?? node.textContent?.trim() ?? '';
        return `${place}: ${action} ${label.replaceAll(/\s+/g, ' ').slice(0, 40)}`;
      }),
    );
  }

  async #close(unfolds: boolean, step: string): Promise<void> {
    await this.#page.keyboard.press('Escape');
    // A disclosure stays open on Escape: click it again.
    const still = this.#page.locator('details[open] > summary:focus');
    if (unfolds && (await still.count()) > 0) await still.first().click();
    const open = this.#page.locator('dialog[open], :popover-open');
    await open
      .first()
      .waitFor({ state: 'hidden', timeout: 3000 })
      .catch(() => this.#note(step, ['opens what Escape does not close']));
  }

  /** Submits search and filter forms, with a letter in a text field. */
  async #submitForms(here: string): Promise<void> {
    const forms = this.#page.locator('form:not([method="post" i]):visible');
    for (let place = 0; place < (await forms.count()); place += 1) {
      const form = forms.nth(place);
      const field = form.locator('input[type="search"]:visible, input[type="text"]:visible').first();
      if (!(await field.isVisible())) continue;
      const name = `${(await form.getAttribute('action')) ?? ''} ${await field.getAttribute('name')}`;
      const once = `submit ${this.#kindOf(here).split('?')[0]} ${name}`;
      if (this.#steps.has(once)) continue;
      this.#steps.add(once);
      const step = `submitting the form ${name}`;
      await field.fill('a');
      await field.press('Enter');
      if (!(await this.#settled(here))) this.#note(step, ['does nothing']);
      await this.#check(step);
      await this.#backTo(here);
    }
  }

  /** Links to pages of this origin, including those in closed menus; each URL once. */
  async #links(): Promise<Link[]> {
    const all = await this.#page.locator('a[href]').evaluateAll((nodes) =>
      (nodes as HTMLAnchorElement[])
        .filter((node) => {
          const folded = node.closest('details:not([open]), [popover]:not(:popover-open)');
          const isOpener = node.hasAttribute('aria-haspopup');
          return !isOpener && (folded !== null || node.checkVisibility());
        })
        // A link in a picture has an object as its `href` and `target`.
        .map((node) => ({
          href: new URL(node.getAttribute('href')!, document.baseURI).href,
          opensTab: node.getAttribute('target') === '_blank',
        })),
    );
    const here = this.#page.url().split('#')[0];
    const wanted = all.filter(
      ({ href }) => href.startsWith(`${this.#origin}/`) && href.split('#')[0] !== here,
    );
    return [...new Map(wanted.map((link) => [link.href, link])).values()];
  }

  /** The first link to an address that is visible or can be made visible, with its menu opened. */
  async #reveal(href: string): Promise<Locator | null> {
    const path = href.slice(this.#origin.length);
    const same = this.#page.locator(`a[href=${JSON.stringify(path)}], a[href=${JSON.stringify(href)}]`);
    for (const link of await same.all()) {
      if (await link.isVisible()) return link;
      const summary = link.locator('xpath=ancestor::details[not(@open)][1]/summary');
      // The link may have been removed by a new render.
      const menu = await link
        .evaluate((node) => node.closest('[popover]')?.id ?? null, null, { timeout: 1000 })
        .catch(() => null);
      const opener = menu ? this.#page.locator(`[popovertarget="${menu}"]`).first() : summary;
      if (!(await opener.isVisible())) continue;
      await opener.click();
      if (await link.isVisible()) return link;
    }
    return null;
  }

  async #click(element: Locator, step: string, here: string): Promise<boolean> {
    try {
      await element.click({ timeout: 5000 });
      return true;
    } catch (error) {
      this.#note(step, [
        `cannot be clicked: ${String(error).split('\n').slice(0, 12).join(' ').slice(0, 300)}`,
      ]);
      await this.#backTo(here);
      return false;
    }
  }

  /** Waits until the router is idle and the page is hydrated. False when nothing happens. */
  async #settled(before: string, readySelector = 'dialog[open]'): Promise<boolean> {
    const started = Date.now();
    const opened = () =>
      this.#page
        .locator(readySelector)
        .count()
        .catch(() => 0);
    let moved = false;
    while (Date.now() - started < STARTS_WITHIN_MS) {
      moved = this.#page.url() !== before;
      if (moved || (await opened()) > 0) break;
      await this.#page.waitForTimeout(25);
    }
    if (!(await this.#rested())) this.#note('waiting', ['does not come to rest']);
    return moved || (await opened()) > 0;
  }

  /** Waits until the router is idle, its page is rendered, and the page's text is stable. */
  async #rested(): Promise<boolean> {
    const started = Date.now();
    for (let last = ''; Date.now() - started < SETTLES_WITHIN_MS; await this.#page.waitForTimeout(50)) {
      const isRendered = await this.#page.evaluate(isLocationRendered).catch(() => false);
      const text = isRendered ? await this.#page.evaluate(renderedText).catch(() => null) : null;
      if (text !== null && text === last) return true;
      last = text ?? '';
    }
    return false;
  }

  async #backTo(here: string): Promise<void> {
    if (this.#page.url() !== here) {
      await this.#page.goBack().catch(() => null);
      await this.#settled('');
    }
    if (this.#page.url() !== here) await this.#page.goto(here);
  }

  async #check(step: string): Promise<void> {
    const problems = await pageProblems(this.#page);
    const errors = this.#person.consoleErrors.slice(this.#errors);
    this.#errors += errors.length;
    this.#note(step, [...problems, ...errors.map((error) => `console: ${error.slice(0, 200)}`)]);
  }

  #note(step: string, problems: string[]): void {
    const page = this.#page.url().slice(this.#origin.length) || '/';
    for (const problem of problems) {
      // The guide links to pages that only admins may open.
      if (/error page: 403/.test(problem) && page.startsWith('/admin')) continue;
      this.problems.push(`${page}, ${step}: ${problem}`);
    }
  }

  /** True the first time a URL of its kind is requested (a few times for stateful pages). */
  #take(href: string): boolean {
    const kind = this.#kindOf(href);
    const path = kind.split('?')[0]!;
    const count = this.#kinds.get(kind) ?? 0;
    const queries = [...this.#kinds.keys()].filter((item) => item.split('?')[0] === path).length;
    if (count >= (STATEFUL.test(kind) ? SAMPLES : 1)) return false;
    if (count === 0 && queries >= QUERIES) return false;
    this.#kinds.set(kind, count + 1);
    return true;
  }

  /** True once for each kind of page, and once per URL where its state matters. */
  #isNew(kind: string): boolean {
    // Combining two filters of a list, or a filter and an open application, shows nothing new.
    if (/^\/(?:home|N|proposal\/N\/applications)?\?.*&|^\/proposal\/N\/applications\/N\?/.test(kind))
      return false;
    const visited = STATEFUL.test(kind) ? `visited ${this.#page.url()}` : `visited ${kind}`;
    if (this.#steps.has(visited)) return false;
    this.#steps.add(visited);
    return true;
  }

  /** Normalized URL, such as "/proposal/N/edit": replaces numbers, ids and free-text values. */
  #kindOf(href: string): string {
    const { pathname, searchParams } = new URL(href);
    const path = pathname
      .replaceAll(/\/\d+(?=\/|$)/g, '/N')
      .replace(/^\/(user|admin\/members|settings\/sessions)\/[^/]+/, '/$1/ID');
    const query = [...searchParams]
      .map(([key, value]) => (/^[a-z_-]{1,15}$/.test(value) && key !== 'topic' ? `${key}=${value}` : key))
      .toSorted();
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  }
}

/** Runs in the page: the text of main, or null while the page loads or the router is busy. */
function renderedText(): string | null {
  const { __reactRouterDataRouter: router } = window as {
    __reactRouterDataRouter?: { state: { navigation: { state: string }; revalidation: string } };
  };
  if (document.readyState !== 'complete') return null;
  const isScripted = document.querySelector('script[type=module]') !== null;
  if (isScripted && (router?.state.navigation.state !== 'idle' || router.state.revalidation !== 'idle'))
    return null;
  return `${document.title} ${document.querySelector('main')?.innerText ?? ''}`;
}
