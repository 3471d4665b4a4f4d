import { expect, test } from 'vitest';
import { findDuplicateTypes, findDuplicateValues, findSameBaseNames } from './unique-names.ts';

const file = (path: string, text: string) => ({ path, text });

test.each([
  'export type Proposal = string;',
  'export interface Proposal {}',
  'export class Proposal {}',
  'export default class Proposal {}',
  'export enum Proposal {}',
  'type Proposal = string;\nexport { type Proposal };',
  'type Row = string;\nexport type { Row as Proposal };',
  "export type { Row as Proposal } from './row.ts';",
])('reports a second exported type with the same name: %j', (text) => {
  const files = [file('domain/a.ts', 'export type Proposal = { id: number };'), file('server/b.ts', text)];
  expect(findDuplicateTypes(files)).toEqual(['type Proposal: domain/a.ts, server/b.ts']);
});

test.each([
  'type Proposal = string;',
  'export const Proposal = 1;',
  "export type { Proposal } from '../domain/a.ts';",
  'type Row = string;\nexport type { Row };',
  'export type Proposals = string;',
])('allows what is not a second exported type: %j', (text) => {
  const files = [file('domain/a.ts', 'export type Proposal = { id: number };'), file('server/b.tsx', text)];
  expect(findDuplicateTypes(files)).toEqual([]);
});

test.each([
  'export const OVERDUE_DAYS = 7;',
  'export function OVERDUE_DAYS() {}',
  'export async function OVERDUE_DAYS() {}',
  'export const other = 1, OVERDUE_DAYS = 8;',
])('reports a second exported value with the same name: %j', (text) => {
  const files = [file('domain/a.ts', 'export const OVERDUE_DAYS = 14;'), file('server/b.ts', text)];
  expect(findDuplicateValues(files)).toEqual(['value OVERDUE_DAYS: domain/a.ts, server/b.ts']);
});

test.each([
  'const Answer = 7;',
  'export type Answer = string;',
  'export default function Answer() {}',
  "export { Answer } from './a.tsx';",
  'export function Answers() {}',
])('allows what is not a second exported value: %j', (text) => {
  const files = [file('app/a.tsx', 'export const Answer = () => null;'), file('app/b.tsx', text)];
  expect(findDuplicateValues(files)).toEqual([]);
});

test('allows names that a framework looks for in every module', () => {
  const text = 'export const loader = () => 1, meta = () => 2;\nexport function action() {}';
  expect(findDuplicateValues([file('app/a.tsx', text), file('app/b.tsx', text)])).toEqual([]);
});

test('reports files in one folder that differ by extension only', () => {
  const paths = ['app/compare.ts', 'app/compare.tsx', 'app/compare.test.ts', 'app/kit/compare.ts'];
  expect(findSameBaseNames(paths)).toEqual(['differ by extension only: app/compare.ts, app/compare.tsx']);
});
