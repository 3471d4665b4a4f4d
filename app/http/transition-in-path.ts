/** The transition in the last segment of a path, for routes that share a module. */
export function transitionInPath<T extends string>(transitions: Record<T, unknown>, pathname: string): T {
  const segment = pathname.replace(/\/$/, '').split('/').at(-1);
  return (Object.keys(transitions) as T[]).find((transition) => transition === segment)!;
}
