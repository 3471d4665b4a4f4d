import { expect, test } from 'vitest';
import { wrongImports } from './import-paths.ts';

test.each([
  ['domain/spot.ts', '#domain/role.ts', 'domain/spot.ts: relative path instead of #domain/role.ts'],
  ['server/queries/spot.ts', '../../domain/role.ts', '#domain/role.ts instead of ../../domain/role.ts'],
  ['app/routes/board/row.tsx', '../review/row.tsx', '#app/routes/review/row.tsx instead of'],
  ['tests/security/spot.test.ts', '../../server/main.ts', '#server/main.ts instead of'],
])('%s that imports %s is named', (path, specifier, found) => {
  const text = `import {\n  type Role,\n  spot,\n} from '${specifier}';`;
  expect(wrongImports([{ path, text }])).toEqual([expect.stringContaining(found)]);
});

test.each([
  ['domain/spot.ts', './role.ts'],
  ['server/queries/spot.ts', '#domain/role.ts'],
  ['app/routes/board/list/row.tsx', '../board.tsx'],
  ['app/routes/board/row.tsx', './+types/row.ts'],
  ['tests/e2e/board.test.ts', '../../domain/spot.ts'],
  ['tests/security/spot.test.ts', '../fixtures/people.ts'],
])('%s may import %s', (path, specifier) => {
  expect(wrongImports([{ path, text: `import type { Role } from '${specifier}';` }])).toEqual([]);
});
