/** The measurement of one budget of docs/develop/performance.md. */
export type Result = {
  what: string;
  measured: string;
  budget: string;
  met: boolean;
  /** Figures without a budget. */
  details?: string;
};

export function toMarkdown(results: readonly Result[]): string {
  const rows = results.map(
    ({ what, measured, budget, met, details = '' }) =>
      `| ${what} | ${measured} | ${budget} | ${met ? 'met' : '**missed**'} | ${details} |`,
  );
  return ['| what | measured | budget | | details |', '|---|---|---|---|---|', ...rows].join('\n');
}
