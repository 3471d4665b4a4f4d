import { expect, test } from 'vitest';
import { splitIntoBlocks } from './upload-body.ts';

async function cut(sizes: number[], blockBytes: number): Promise<[number, boolean][]> {
  async function* body() {
    for (const size of sizes) yield new Uint8Array(size);
  }
  const blocks: [number, boolean][] = [];
  for await (const { block, isLast } of splitIntoBlocks(body(), blockBytes))
    blocks.push([block.length, isLast]);
  return blocks;
}

test.each<[number[], [number, boolean][]]>([
  [[], [[0, true]]],
  [[0], [[0, true]]],
  [[3], [[3, true]]],
  [[4], [[4, true]]],
  [[2, 2], [[4, true]]],
  [
    [5],
    [
      [4, false],
      [1, true],
    ],
  ],
  [
    [3, 3],
    [
      [4, false],
      [2, true],
    ],
  ],
  [
    [9, 0, 3],
    [
      [4, false],
      [4, false],
      [4, true],
    ],
  ],
])('splitIntoBlocks splits pieces of %j bytes into blocks of up to four bytes: %j', async (sizes, blocks) => {
  expect(await cut(sizes, 4)).toEqual(blocks);
});

test('splitIntoBlocks preserves the order of bytes', async () => {
  async function* body() {
    yield Buffer.from('abcdef');
    yield Buffer.from('ghi');
  }
  const blocks: string[] = [];
  for await (const { block } of splitIntoBlocks(body(), 4)) blocks.push(block.toString());
  expect(blocks).toEqual(['abcd', 'efgh', 'i']);
});
