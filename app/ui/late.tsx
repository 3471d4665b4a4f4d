import { type ComponentType, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { fetchLater, fetchNow, onFetched, standsAsDrawn } from './late-fetch.ts';
import { type Doings, doingsIn, elementAt, takeUp, type Way } from './late-place.ts';

type Part<Props> = ComponentType<Props> | 'missing' | null;

const NOTHING = { __html: '' };
const never = () => () => {};

/**
 * A part of a page whose code comes once somebody moves, presses or types, and not with the first visit. Until then it stays as the
 * server drew it, which works as every page does without script; a press that needs the code is repeated when it is there. Where the
 * server has drawn nothing, it is fetched when it is to be shown. `here` is the part on the server and null in the browser
 * (`import.meta.env.SSR ? Part : null`); for `tools/first-load.ts` such an import is no reason to send the code at once.
 * `instead` stands in for a part that could not be fetched.
 */
export function late<Props extends object>(
  here: ComponentType<Props> | null,
  fetchPart: () => Promise<ComponentType<Props>>,
  instead: ReactNode = null,
): ComponentType<Props> {
  if (!import.meta.env.SSR || !here) return inBrowser(here, fetchPart, instead);
  const Part = here;
  return function Late(props: Props) {
    return (
      <div className="late">
        <Part {...props} />
      </div>
    );
  };
}

function inBrowser<Props extends object>(
  here: ComponentType<Props> | null,
  fetchPart: () => Promise<ComponentType<Props>>,
  instead: ReactNode,
): ComponentType<Props> {
  let part: Part<Props> = here;
  if (!import.meta.env.SSR) {
    fetchLater(async () => {
      try {
        part = await fetchPart();
      } catch (error) {
        part = 'missing';
        throw error;
      }
    });
  }
  const current = () => part;
  const first = () => here;
  return function Late(props: Props) {
    const Part = useSyncExternalStore(onFetched, current, first);
    // React gives the server's snapshot while it hydrates what the server rendered, and only then.
    const hydrates = useSyncExternalStore(
      never,
      () => false,
      () => true,
    );
    const [byServer] = useState(hydrates);
    const [place] = useState(placeKeeper);
    const isWanted = Part === null && !byServer;
    useEffect(() => {
      if (isWanted) void fetchNow();
    }, [isWanted]);
    if (Part !== null && Part !== 'missing')
      return (
        <div key="here" className="late" ref={place.enter}>
          <Part {...props} />
        </div>
      );
    if (!byServer) return Part && instead;
    return (
      <div
        key="drawn"
        className="late"
        ref={place.leave}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- nothing: what the server has drawn stays
        dangerouslySetInnerHTML={NOTHING}
      />
    );
  };
}

/** Carries what a reader has done from the server's drawing over to ours. */
function placeKeeper() {
  let doings: Doings | null = null;
  let press: Way | null = null;
  return {
    leave: (region: HTMLElement | null) => {
      if (!region) return;
      const end = standsAsDrawn(region);
      return () => {
        doings = doingsIn(region);
        press = end();
      };
    },
    enter: (region: HTMLElement | null) => {
      if (region) region.dataset.here = '';
      if (!region || !doings) return;
      const [done, pressed] = [doings, press && elementAt(region, press)];
      doings = press = null;
      // After the work that draws it, when it hears what happens to it.
      queueMicrotask(() => takeUp(region, done));
      if (pressed) setTimeout(() => pressed.click());
    },
  };
}
