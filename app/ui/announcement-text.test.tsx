import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AnnouncementText } from './announcement-text.tsx';

test('a date in an announcement stays on one line, other text and addresses are as written', () => {
  const html = renderToStaticMarkup(
    <AnnouncementText
      description="Opens January 11."
      content={'From Jan. 5 to Sept 30, in May we rest.\nhttps://board.example/march 7'}
    />,
  );
  expect(html).toContain('Opens January\u00a011.');
  expect(html).toContain('From Jan.\u00a05 to Sept\u00a030, in May we rest.');
  expect(html).toContain('>https://board.example/march</a> 7');
});
