import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [188_416, '184 KB'],
  [1_022_976, '999 KB'],
  [1_024_000, '1.0 MB'],
  [2_516_582, '2.4 MB'],
])('%d bytes read as %s', (bytes, words) => {
  expect(fileSize(bytes)).toBe(words);
});
