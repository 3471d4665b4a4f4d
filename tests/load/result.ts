/** One budget of docs/develop/architecture, measured. */
export type Result = {
  what: string;
  measured: string;
  budget: string;
  met: boolean;
  /** Further figures for the reader. */
  details?: string;
};

/** The results as a Markdown table. */
export function toMarkdown(results: readonly Result[]): string {
  const rows = results.map(
    ({ what, measured, budget, met, details = '' }) =>
      `| ${what} | ${measured} | ${budget} | ${met ? 'met' : '**missed**'} | ${details} |`,
  );
  return ['| what | measured | budget | | details |', '|---|---|---|---|---|', ...rows].join('\n');
}
