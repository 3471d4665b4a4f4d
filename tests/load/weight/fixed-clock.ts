// Loaded into a server with `--import`. Moves its clock, so that dates on its pages are as long in
// every run.

/** The environment variable with the milliseconds to move it by. */
export const CLOCK_OFFSET = 'WEIGHT_CLOCK_OFFSET';

const offset = Number(process.env[CLOCK_OFFSET] ?? 0);

if (offset !== 0) {
  const realNow = Date.now.bind(Date);
  const now = () => realNow() + offset;
  const moved = new Proxy(Date, {
    construct: (target, args: unknown[], newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as object,
  });
  Date.now = now;
  globalThis.Date = moved;
}
