// How systemd (`EnvironmentFile=`) and a shell (`. FILE`) read a file of settings. They agree on values in
// single quotes; elsewhere `;`, `#`, `$`, `"`, `\` and spaces mean something else to each.

/** Where docs/operate/operating.md has the file. */
export const SETTINGS_FILE = '/etc/collegium/env';

/** What is wrong with a setting in the file; `isRead` if only this process differs from the file. */
export type FileProblem = { name: string; message: string; isRead: boolean };

/**
 * The settings that systemd and a shell read differently, and those that this process has with
 * another value. Names them, and never says a value.
 */
export function settingsFileProblems(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): FileProblem[] {
  const bySystemd = readAsSystemd(text);
  const byShell = readAsShell(text);
  const names = [...new Set([...bySystemd.keys(), ...byShell.keys()])].filter((name) => NAME.test(name));
  return names.flatMap((name) => {
    const value = bySystemd.get(name);
    if (value === undefined || value !== byShell.get(name))
      return { name, isRead: false, message: `${name} is read differently by systemd and by the shell` };
    const own = env[name] ?? '';
    if (own === value) return [];
    const message = [`'${value}'`, `"${value}"`].includes(own)
      ? `${name} has the quotes of the file around its value in this process, as a container’s --env-file passes them`
      : `${name} has another value in this process than in the file`;
    return { name, isRead: true, message };
  });
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const NEWLINE = '\n\r';
const WHITESPACE = ' \t\n\r';
/** After a backslash in double quotes, these stand for themselves. */
const ESCAPED_IN_QUOTES = '"\\`$';

/** The variables of the file as systemd reads them (`EnvironmentFile=` in systemd.exec(5)). */
export function readAsSystemd(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  const skip = (characters: string) => {
    while (at < text.length && characters.includes(text[at]!)) at += 1;
  };
  const readTo = (characters: string) => {
    const start = at;
    while (at < text.length && !characters.includes(text[at]!)) at += 1;
    return text.slice(start, at);
  };
  for (skip(WHITESPACE); at < text.length; skip(WHITESPACE)) {
    if ('#;'.includes(text[at]!)) {
      // A backslash continues a comment on the next line.
      while (at < text.length && !NEWLINE.includes(text[at]!)) at += text[at] === '\\' ? 2 : 1;
      continue;
    }
    const name = readTo(`=${NEWLINE}`).trimEnd();
    if (text[at] !== '=') continue;
    at += 1;
    found.set(name, readValue());
  }
  return found;

  /** Quotes count before the first other character of a value, and again after a closing quote. */
  function readValue(): string {
    let value = '';
    for (skip(' \t'); at < text.length && !NEWLINE.includes(text[at]!); skip(' \t')) {
      const quote = text[at]!;
      if (quote === "'") {
        at += 1;
        value += readTo("'");
        at += 1;
      } else if (quote === '"') {
        value += readDoubleQuoted();
      } else {
        return value + readPlain();
      }
    }
    return value;
  }

  function readDoubleQuoted(): string {
    let value = '';
    for (at += 1; at < text.length && text[at] !== '"'; at += 1) {
      if (text[at] !== '\\') {
        value += text[at]!;
        continue;
      }
      at += 1;
      const next = text[at] ?? '';
      if (ESCAPED_IN_QUOTES.includes(next)) value += next;
      else if (next !== '\n') value += `\\${next}`;
    }
    at += 1;
    return value;
  }

  function readPlain(): string {
    let value = '';
    /** The length without whitespace at the end that was not escaped. */
    let length = 0;
    for (; at < text.length && !NEWLINE.includes(text[at]!); at += 1) {
      const isEscape = text[at] === '\\';
      if (isEscape) at += 1;
      const next = text[at] ?? '';
      if (!isEscape || !NEWLINE.includes(next)) value += next;
      if (isEscape || !WHITESPACE.includes(next)) ({ length } = value);
    }
    return value.slice(0, length);
  }
}

/**
 * The variables that a POSIX shell has after `set -a; . FILE`. Null where it would run a part of the
 * value as a command, or expand it.
 */
export function readAsShell(text: string): Map<string, string | null> {
  const found = new Map<string, string | null>();
  let at = 0;
  while (at < text.length) readCommand();
  return found;

  /** One command: up to a line break or an operator that ends it. */
  function readCommand(): void {
    const assigned: [string, string | null][] = [];
    let isPlain = true;
    let isEmpty = true;
    for (;;) {
      while (text[at] === ' ' || text[at] === '\t') at += 1;
      const next = text[at];
      if (next === '#') while (at < text.length && text[at] !== '\n') at += 1;
      if (at >= text.length || text[at] === '\n' || text[at] === ';') break;
      if ('&|<>()'.includes(text[at]!)) {
        isPlain = false;
        break;
      }
      isEmpty = false;
      const start = at;
      const value = readWord();
      const name = /^([A-Za-z_][A-Za-z0-9_]*)=/.exec(text.slice(start, at))?.[1];
      if (name === undefined) isPlain = false;
      else assigned.push([name, value === null ? null : value.slice(name.length + 1)]);
    }
    // Nothing before a semicolon is a syntax error, at which the shell stops.
    at = isEmpty && text[at] === ';' ? text.length : at + 1;
    // Before a command, in a pipe or in the background an assignment does not stay.
    for (const [name, value] of assigned) found.set(name, isPlain ? value : null);
  }

  /** A word without its quotes; null if the shell would expand it or its quotes are not closed. */
  function readWord(): string | null {
    let word: string | null = '';
    const add = (part: string | null) => {
      word = word === null || part === null ? null : word + part;
    };
    for (; at < text.length && !WORD_ENDS.includes(text[at]!); at += 1) {
      const character = text[at]!;
      if (character === "'") add(readQuoted());
      else if (character === '"') add(readDoubleQuoted());
      else if (character === '\\') {
        at += 1;
        if (text[at] !== '\n') add(text[at] ?? null);
      } else add(isExpanded(character) || isTilde(character) ? null : character);
    }
    return word;
  }

  function readQuoted(): string | null {
    const end = text.indexOf("'", at + 1);
    const value = end < 0 ? null : text.slice(at + 1, end);
    at = end < 0 ? text.length : end;
    return value;
  }

  function readDoubleQuoted(): string | null {
    let value: string | null = '';
    for (at += 1; text[at] !== '"'; at += 1) {
      const character = text[at];
      if (character === undefined) return null;
      const next = text[at + 1] ?? '';
      if (isExpanded(character)) value = null;
      else if (character === '\\' && (ESCAPED_IN_QUOTES.includes(next) || next === '\n')) {
        at += 1;
        if (next !== '\n' && value !== null) value += next;
      } else if (value !== null) value += character;
    }
    return value;
  }

  function isExpanded(character: string): boolean {
    return character === '`' || (character === '$' && /[\w{(*@#?!$-]/.test(text[at + 1] ?? ''));
  }

  function isTilde(character: string): boolean {
    return character === '~' && '=:'.includes(text[at - 1] ?? '');
  }
}

const WORD_ENDS = ' \t\n;&|<>()';
