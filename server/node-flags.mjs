const FLAGS = { '--max-semi-space-size': 8, '--max-old-space-size': 512 };

/**
 * What node is told when it runs the server, but for what `NODE_OPTIONS` tells it already. Without this V8 takes what a large machine has:
 * four times what is in use before it looks through everything, so that each process would hold twice as much. In use are 50 MB; 48 who asked
 * at once for answers of 34 MB were served or asked to come back; with 384 for its end it died. Which figures were tried: docs/performance.md.
 * @param {Record<string, string | undefined>} env
 */
export function nodeFlags(env) {
  const told = (env.NODE_OPTIONS ?? '').replaceAll('_', '-');
  return Object.entries(FLAGS)
    .filter(([name]) => !told.includes(name))
    .map(([name, megabytes]) => `${name}=${megabytes}`);
}

/**
 * And what its C library is told: the threads that pack pages share one store of memory, which holds 25 MB less than one for each; what
 * is as large as a packed page is given back at once, not kept for the next, and so is the end of the store, which is 35 MB.
 * @param {Record<string, string | undefined>} env
 */
export function nodeEnvironment(env) {
  return {
    MALLOC_ARENA_MAX: env.MALLOC_ARENA_MAX ?? '1',
    MALLOC_MMAP_THRESHOLD_: env.MALLOC_MMAP_THRESHOLD_ ?? '16384',
    MALLOC_TRIM_THRESHOLD_: env.MALLOC_TRIM_THRESHOLD_ ?? '16384',
    MALLOC_TOP_PAD_: env.MALLOC_TOP_PAD_ ?? '16384',
  };
}
