import { type Way, wayTo } from './late-place.ts';

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
  // The fetching under way does not know of it, and whoever wants it is told to wait for that.
  void underWay?.then(fetchNow);
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

/** At the first sign of somebody. A pointer that only rests where a page appears is none, though browsers tell of it. */
function look({ type, movementX, movementY }: Event & { movementX?: number; movementY?: number }): void {
  if (type !== 'pointermove' || movementX || movementY) void fetchNow();
}

const HEARD: readonly (readonly [string, (event: MouseEvent) => void])[] = [
  ...['pointermove', 'pointerdown', 'keydown', 'focusin', 'popstate'].map((sign) => [sign, look] as const),
  ['pointerdown', beginPress],
  ['pointerup', awaitClick],
  ['pointercancel', awaitClick],
  ['compositionstart', beginPress],
  ['compositionend', awaitClick],
  ['click', holdPress],
];
const CAPTURE = { capture: true };

/** Calls of `addEventListener`, or of its opposite, for all of that. */
function hear(change: (type: string, listener: EventListener, options: object) => void): void {
  for (const [type, listener] of HEARD) change(type, listener as EventListener, CAPTURE);
}

const listen = () => hear(addEventListener);
const stopListening = () => hear(removeEventListener);

let letThrough: Element | null = null;

/** A press in what the server drew waits for the code, and does what it does without script when that does not come. */
function holdPress(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !navigator.onLine) return;
  const region = [...drawn.keys()].find((one) => one.contains(target));
  const pressed = target.closest('a[href], button:not([popovertarget])');
  if (!region || !pressed || !region.contains(pressed) || pressed === letThrough) return look(event);
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  drawn.set(region, wayTo(region, pressed));
  endPress();
  void fetchNow().then(() => {
    if (!pressed.isConnected || !(pressed instanceof HTMLElement)) return;
    drawn.set(region, null);
    letThrough = pressed;
    pressed.click();
  });
}
