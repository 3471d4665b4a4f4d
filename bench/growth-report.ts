import { median, percentile } from './figures.ts';
import { GROWTH_SHAPES, type GrowthShape, type Kind } from './growth-shapes.ts';
import type { Took } from './timed-answers.ts';

/** The bars of issue 6: milliseconds of the server at the largest board, and the largest to the smallest, the second without words to search for. */
const BARS = { p99: 25, growth: 3 };
/** Of so many parts of the measuring, one after the other, the middle one's p99 counts: what else the machine did for a moment is not ours. */
const PARTS = 5;
const JUDGED = { p99: new Set<Kind>(['list', 'search', 'count']), growth: new Set<Kind>(['list']) };
const TOGETHER: Partial<Record<Kind, string>> = {
  list: 'lists without words',
  search: 'searches',
  count: 'counts',
  other: 'feeds and maps',
};

/** What was measured at a board: what each answer took, and how many were wrong, by path. */
export type Board = {
  count: number;
  took: Map<string, Took[]>;
  wrong: ReadonlyMap<string, number>;
};

type Of = (took: Took) => number;
const byServer: Of = ({ server }) => server;
/**
 * Processor time of server and database: about what an answer would take if nobody waited for a processor. It is more where both work at the same
 * time, and by what they do meanwhile for jobs and the clock.
 */
const worked: Of = ({ processor, database }: Took) => processor + database;

/** The answers of one shape, or of several: of each in the order in which they were asked for. */
type Answers = readonly (readonly Took[])[];

const COLUMNS: [string, (took: Answers) => number][] = [
  ['p50', (took) => p50(took, byServer)],
  ['p99', (took) => p99(took, byServer)],
  ['client', (took) => p99(took, ({ client }) => client)],
  ['waited', (took) => p99(took, ({ waited }) => waited)],
  ['worked', (took) => p99(took, worked)],
  ['cpu', (took) => p50(took, ({ processor }) => processor)],
  ['db', (took) => p50(took, ({ database }) => database)],
];
const WIDTH = 7;
const NAME_WIDTH = 58;

/** Prints a line a shape and a line a kind of shapes, with the figures of each board beside each other. True when the bars are met. */
export function reportGrowth(boards: readonly Board[]): boolean {
  const sizes = boards.map(({ count }) =>
    `${count.toLocaleString('en')} proposals`.padStart(WIDTH * COLUMNS.length),
  );
  const titles = COLUMNS.map(([title]) => title.padStart(WIDTH)).join('');
  console.log(`\n${''.padEnd(NAME_WIDTH)}${sizes.join(' |')}`);
  console.log(`${'ms'.padEnd(NAME_WIDTH)}${boards.map(() => titles).join(' |')}`);
  const missed = GROWTH_SHAPES.map((shape) => {
    const answers = boards.map((board) => answersOf(board, [shape.path]));
    const problems = problemsOf(shape, boards);
    console.log([line(shape.name, answers), ...problems].join('  '));
    return problems.length > 0;
  }).filter(Boolean).length;
  console.log('\nall answers of a kind together');
  for (const [kind, name] of Object.entries(TOGETHER)) {
    const paths = GROWTH_SHAPES.filter((shape) => shape.kind === kind).map(({ path }) => path);
    console.log(
      line(
        name,
        boards.map((board) => answersOf(board, paths)),
      ),
    );
  }
  console.log(LEGEND);
  console.log(`${missed} of ${GROWTH_SHAPES.length} shapes miss a bar`);
  tellOfTheMachine(boards);
  return missed === 0;
}

const LEGEND = `
p50, p99: what the server itself took, from the request's head to the last byte; client: p99 of what the client waited
a p99 is the middle one of those of ${PARTS} parts of the measuring
waited: p99 of the time in which server and database stood ready while others had the processors, added up over all of them
worked: p99 of the processor time of server and database together; cpu, db: the median of each
bars: p99 of ${BARS.p99} ms at the largest board; without words, p99 at the largest at most ${BARS.growth} times the smallest's`;

const answersOf = ({ took }: Board, paths: readonly string[]): Answers =>
  paths.map((path) => took.get(path) ?? []);
const p99At = (board: Board, path: string, of: Of) => p99(answersOf(board, [path]), of);

const isSlow = (boards: readonly Board[], { path, kind }: GrowthShape, of: Of) =>
  JUDGED.p99.has(kind) && p99At(boards.at(-1)!, path, of) > BARS.p99;

const growthOf = (boards: readonly Board[], { path }: GrowthShape, of: Of) =>
  p99At(boards.at(-1)!, path, of) / p99At(boards[0]!, path, of);

const grows = (boards: readonly Board[], shape: GrowthShape, of: Of) =>
  JUDGED.growth.has(shape.kind) && growthOf(boards, shape, of) > BARS.growth;

function problemsOf(shape: GrowthShape, boards: readonly Board[]): string[] {
  const wrong = boards.reduce((sum, board) => sum + (board.wrong.get(shape.path) ?? 0), 0);
  const times = (of: Of) => growthOf(boards, shape, of).toFixed(1);
  return [
    ...(isSlow(boards, shape, byServer) ? ['SLOW'] : []),
    ...(grows(boards, shape, byServer) ? [`GROWS ${times(byServer)} times (its work ${times(worked)})`] : []),
    ...(wrong > 0 ? [`${wrong} WRONG`] : []),
  ];
}

/** What tells the machine's part in it: how long the same answer takes at its slowest, and how many shapes miss a bar by their work alone. */
function tellOfTheMachine(boards: readonly Board[]): void {
  for (const { name, path } of GROWTH_SHAPES.filter(({ kind }) => kind === 'control')) {
    const took = boards.flatMap((board) => answersOf(board, [path]));
    const [middle, slowest, work] = [p50(took, byServer), p99(took, byServer), p99(took, worked)];
    console.log(
      `${name}, the same on all boards: p50 ${middle.toFixed(1)} ms, p99 ${slowest.toFixed(1)}, worked ${work.toFixed(1)}`,
    );
  }
  const count = (is: typeof isSlow, of: Of) => GROWTH_SHAPES.filter((shape) => is(boards, shape, of)).length;
  console.log(
    `slow: ${count(isSlow, byServer)} shapes, by their work alone ${count(isSlow, worked)}; ` +
      `grow: ${count(grows, byServer)}, by their work alone ${count(grows, worked)}`,
  );
}

function line(name: string, answers: readonly Answers[]): string {
  const figures = answers.map((took) =>
    COLUMNS.map(([, of]) => of(took).toFixed(1).padStart(WIDTH)).join(''),
  );
  return `${name.padEnd(NAME_WIDTH)}${figures.join(' |')}`;
}

const p50 = (took: Answers, of: Of) => median(took.flat().map(of));

function p99(took: Answers, of: Of): number {
  const part = (number: number) =>
    took.flatMap((all) => all.slice((all.length * number) / PARTS, (all.length * (number + 1)) / PARTS));
  return median(Array.from({ length: PARTS }, (_, number) => percentile(part(number).map(of), 0.99)));
}
