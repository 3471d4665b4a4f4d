import type { Plugin } from 'vite';

/**
 * Spells letters beyond Latin-1 as escapes in the server's program. With one of them in it, the engine keeps a file of megabytes in two bytes a
 * letter for as long as the server runs.
 */
export function oneByteLetters(): Plugin {
  return {
    name: 'collegium:one-byte-letters',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    renderChunk: (code) => ({ code: withoutWideLetters(code), map: null }),
  };
}

/** The same program, as long as no wide letter stands in a tagged template that reads what was written (`String.raw`). */
export function withoutWideLetters(code: string): string {
  return code.replaceAll(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
