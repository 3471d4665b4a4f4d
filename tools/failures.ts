/** What this reads of vitest's JSON report (https://vitest.dev/guide/reporters#json-reporter). */
interface Report {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/** Lines of a failure that are told again: what was expected, and where. */
const LINES = 12;

/**
 * Names every test of a report that failed, and every file that did not run, with the first lines of why. A log of which only the end is kept
 * then still says what failed.
 *
 * @param report vitest's JSON report
 * @param folder the project's folder, left out of the files' names
 */
export function failuresOf(report: Report, folder: string): string[] {
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}\n${inset(message ?? '')}`] : [];
    return failed.map(
      (test) => `${file} > ${test.fullName}\n${inset(test.failureMessages?.join('\n') ?? '')}`,
    );
  });
}

function inset(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines
    .slice(0, LINES)
    .map((line) => `    ${line}`)
    .join('\n');
}
