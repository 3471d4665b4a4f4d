import { type Way, wayTo } from './late-place.ts';

/** The first of these says that somebody is there. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'popstate'] as const;

const missing = new Set<() => Promise<void>>();
const listeners = new Set<() => void>();
/** What stands there as the server drew it, and the press in it that waits for its code. */
const drawn = new Map<Element, Way | null>();
let underWay: Promise<boolean> | null = null;

// What is being pressed stays until the press has become a click, or none: a new drawing in between would swallow it. So does a
// word that is being composed.
const CLICK_FOLLOWS_WITHIN = 100;
let press = Promise.resolve();
let endPress = () => {};
const beginPress = () => {
  endPress();
  press = new Promise((resolve) => (endPress = resolve));
};
const awaitClick = () => void setTimeout(endPress, CLICK_FOLLOWS_WITHIN);

/** From now on `fetchOne` is called, with all others, at the first sign of somebody; again at the next when it fails. */
export function fetchLater(fetchOne: () => Promise<void>): void {
  if (missing.size === 0) listen();
  missing.add(fetchOne);
}

/** Fetches what is missing. False when some of it did not come. */
export async function fetchNow(): Promise<boolean> {
  underWay ??= Promise.allSettled([...missing].map((one) => one().then(() => missing.delete(one)))).then(
    async (results) => {
      await press;
      underWay = null;
      if (missing.size === 0) stopListening();
      for (const tell of listeners) tell();
      return results.every(({ status }) => status === 'fulfilled');
    },
  );
  return underWay;
}

/** Tells when something has been fetched, or could not be. */
export function onFetched(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Says that this stands as the server drew it. The function it returns ends that, and returns the press that waits, if any. */
export function standsAsDrawn(region: Element): () => Way | null {
  drawn.set(region, null);
  return () => {
    const press = drawn.get(region) ?? null;
    drawn.delete(region);
    return press;
  };
}

const look = () => void fetchNow();

function listen(): void {
  for (const sign of SIGNS) addEventListener(sign, look, { capture: true, passive: true });
  addEventListener('pointerdown', beginPress, { capture: true, passive: true });
  addEventListener('pointerup', awaitClick, { capture: true, passive: true });
  addEventListener('pointercancel', awaitClick, { capture: true, passive: true });
  addEventListener('compositionstart', beginPress, { capture: true });
  addEventListener('compositionend', awaitClick, { capture: true });
  addEventListener('click', holdPress, { capture: true });
}

function stopListening(): void {
  for (const sign of SIGNS) removeEventListener(sign, look, { capture: true });
  removeEventListener('pointerdown', beginPress, { capture: true });
  removeEventListener('pointerup', awaitClick, { capture: true });
  removeEventListener('pointercancel', awaitClick, { capture: true });
  removeEventListener('compositionstart', beginPress, { capture: true });
  removeEventListener('compositionend', awaitClick, { capture: true });
  removeEventListener('click', holdPress, { capture: true });
}

let letThrough: Element | null = null;

/** A press in what the server drew waits for the code, and does what it does without script when that does not come. */
function holdPress(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !navigator.onLine) return;
  const region = [...drawn.keys()].find((one) => one.contains(target));
  const pressed = target.closest('a[href], button:not([popovertarget])');
  if (!region || !pressed || !region.contains(pressed) || pressed === letThrough) return look();
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  drawn.set(region, wayTo(region, pressed));
  endPress();
  void fetchNow().then(() => {
    if (!pressed.isConnected || !(pressed instanceof HTMLElement)) return;
    letThrough = pressed;
    pressed.click();
  });
}
