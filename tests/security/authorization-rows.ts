/** Method, path, and the verdict of each person: a status, or `> ` and the address of a redirect. */
export type VerdictRow = readonly string[];

const SIGN_IN = '> /signin';
const LETTERS: Record<string, [letter: string, meaning: string]> = {
  '200': ['o', '200 OK'],
  '204': ['n', '204 No Content'],
  [SIGN_IN]: ['s', 'redirect to /signin'],
  '401': ['u', '401 Unauthorized'],
  '403': ['x', '403 Forbidden'],
  '404': ['-', '404 Not Found'],
  '405': ['m', '405 Method Not Allowed'],
  '409': ['c', '409 Conflict'],
  '410': ['g', '410 Gone'],
  '415': ['t', '415 Unsupported Media Type'],
  '422': ['i', '422 invalid input'],
  '429': ['r', '429 Too Many Requests'],
};

/**
 * Formats verdicts as one short row a route with one letter a person: a legend, and the targets of
 * redirects at the end of the row, numbered in it.
 */
export function formatVerdicts(people: readonly string[], rows: readonly VerdictRow[]): string {
  const names = Object.entries(COLUMNS).map(([name, letter]) => `${letter} ${name}`);
  const meanings = Object.values(LETTERS).map(([letter, meaning]) => `${letter}  ${meaning}`);
  const head = ['', 'address', ...people.map((person) => COLUMNS[person] ?? '?')];
  const width = Math.max(...rows.map(([, path = '']) => path.length));
  const line = ([method = '', path = '', ...letters]: readonly string[], targets: readonly string[]) =>
    [method.padEnd(4), path.padEnd(width), letters.join(' '), targets.join(', ')].join('  ').trimEnd();
  const legend = [
    `Columns: ${names.join(', ')}`,
    ...meanings,
    '1  redirect to the address on the right (2: the second)',
  ];
  const table = rows.map(([method = '', path = '', ...verdicts]) => {
    const targets = [
      ...new Set(verdicts.filter((verdict) => verdict.startsWith('> ') && verdict !== SIGN_IN)),
    ];
    const letters = verdicts.map((verdict) => LETTERS[verdict]?.[0] ?? String(targets.indexOf(verdict) + 1));
    if (letters.includes('0'))
      throw new Error(`${method} ${path}: no letter for one of ${verdicts.join(', ')}`);
    return line(
      [method, path, ...letters],
      targets.map((target) => target.slice(2)),
    );
  });
  return `${[...legend, '', line(head, []), ...table].join('\n')}\n`;
}

const COLUMNS: Record<string, string> = {
  visitor: 'V',
  member: 'M',
  applicant: 'A',
  'team member': 'T',
  reviewer: 'R',
  'co-owner': 'C',
  owner: 'O',
  admin: 'D',
  former: 'F',
};
