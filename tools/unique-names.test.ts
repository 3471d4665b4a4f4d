import { expect, test } from 'vitest';
import { findDuplicateTypes, findSameBaseNames } from './unique-names.ts';

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

test('reports files in one folder that differ by extension only', () => {
  const paths = ['app/compare.ts', 'app/compare.tsx', 'app/compare.test.ts', 'app/kit/compare.ts'];
  expect(findSameBaseNames(paths)).toEqual(['differ by extension only: app/compare.ts, app/compare.tsx']);
});
