import { expect, test } from 'vitest';
import { findClassNameProblems } from './css-modules.ts';

const MODULE = {
  path: 'app/kit/meter.module.css',
  text: `
    @custom-media --phone (width < 640px);
    @layer components {
      .meter { animation: fill 1s; &.full { color: red } }
      @media (--phone) { .unread { color: red } }
      @keyframes fill { to { width: 0 } }
    }`,
};
const component = (expression: string) => ({
  path: 'app/kit/meter.tsx',
  text: `import * as styles from './meter.module.css'; export const names = ${expression};`,
});

test('class names that the module defines and a component reads are no problem', async () => {
  expect(
    await findClassNameProblems([MODULE], [component('[styles.meter, styles.full, styles.unread]')]),
  ).toEqual([]);
});

test('an unknown, an unread and a computed class name are one problem each', async () => {
  const read = component("[styles.meter, styles.full, styles.metre, styles['unread']]");
  expect(await findClassNameProblems([MODULE], [read])).toEqual([
    'app/kit/meter.tsx: no class metre in app/kit/meter.module.css',
    'app/kit/meter.tsx: computes a class name of app/kit/meter.module.css',
    'app/kit/meter.module.css: no component reads unread',
  ]);
});

test('CSS that cannot be parsed fails', async () => {
  const broken = { path: 'app/kit/broken.module.css', text: '.meter { color: red' };
  await expect(findClassNameProblems([{ ...broken, text: '} .a {' }], [])).rejects.toThrow('lightningcss');
});
