/** Where an element stands in a region: the place of each of its ancestors among their siblings. */
export type Way = readonly number[];

/** What a reader has done in a region: where the focus is, what is open, what is typed. */
export type Doings = {
  focus: Way | null;
  open: Way[];
  shown: Way[];
  typed: (readonly [Way, string])[];
  ticked: Way[];
};

export function wayTo(region: Element, element: Element): Way {
  const way: number[] = [];
  for (let at: Element = element; at !== region && at.parentElement; at = at.parentElement)
    way.unshift([...at.parentElement.children].indexOf(at));
  return way;
}

/** The element at the same place of another drawing of the region, if it is there. */
export function elementAt(region: Element, way: Way): HTMLElement | null {
  let at: Element | undefined = region;
  for (const place of way) at = at?.children[place];
  return at instanceof HTMLElement ? at : null;
}

/** Remembers what has been done in a region that is about to be drawn anew. */
export function doingsIn(region: Element): Doings {
  const ways = (selector: string) => [...region.querySelectorAll(selector)].map((one) => wayTo(region, one));
  const active = document.activeElement;
  return {
    focus: active && active !== region && region.contains(active) ? wayTo(region, active) : null,
    open: ways('details[open]'),
    shown: ways(':popover-open'),
    typed: fieldsOf(region)
      .filter((field) => field.value !== field.defaultValue)
      .map((field) => [wayTo(region, field), field.value]),
    ticked: [...region.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
      .filter((box) => box.checked !== box.defaultChecked)
      .map((box) => wayTo(region, box)),
  };
}

/** Does the same in the new drawing. */
export function takeUp(region: Element, { focus, open, shown, typed, ticked }: Doings): void {
  for (const way of open) elementAt(region, way)?.setAttribute('open', '');
  for (const way of shown) elementAt(region, way)?.showPopover();
  if (focus) elementAt(region, focus)?.focus({ preventScroll: true });
  for (const way of ticked) elementAt(region, way)?.click();
  for (const [way, value] of typed) type(elementAt(region, way), value);
}

const fieldsOf = (region: Element) =>
  [...region.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].filter(
    ({ type }) => !['checkbox', 'radio', 'hidden'].includes(type),
  );

/** As if it was typed: React hears of a change only where it has not seen the value. */
function type(field: HTMLElement | null, value: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
