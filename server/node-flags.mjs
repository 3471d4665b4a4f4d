const FLAGS = { '--max-semi-space-size': 32, '--max-old-space-size': 768 };

/**
 * What node is told when it runs the server, but for what `NODE_OPTIONS` tells it already. Without this V8 takes what a large machine has:
 * four times what is in use before it looks through everything, so that each process would hold 130 MB more. In use are 55 MB; 48 who asked
 * at once for answers of 34 MB were served or asked to come back, also with 512 for its end. Which figures were tried: docs/performance.md.
 * @param {Record<string, string | undefined>} env
 */
export function nodeFlags(env) {
  const told = (env.NODE_OPTIONS ?? '').replaceAll('_', '-');
  return Object.entries(FLAGS)
    .filter(([name]) => !told.includes(name))
    .map(([name, megabytes]) => `${name}=${megabytes}`);
}

/**
 * And what its C library is told: the threads that pack pages share one store of memory, which holds 25 MB less than one for each.
 * @param {Record<string, string | undefined>} env
 */
export function nodeEnvironment(env) {
  return { MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '1' };
}
