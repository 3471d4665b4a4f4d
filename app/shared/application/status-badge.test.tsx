import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

const textOf = (badge: React.ReactElement) => renderToStaticMarkup(badge).replaceAll(/<[^>]*>/g, '');

test.each([
  ['invited', 'To invite'],
  ['waitlisted', 'To waitlist'],
  ['not_selected', 'To turn down'],
] as const)('a pending "%s" says what will happen and is dashed', (status, label) => {
  const pending = <StatusBadge status={status} pending />;
  expect(textOf(pending)).toBe(label);
  expect(renderToStaticMarkup(pending)).toContain('dashed');
  expect(renderToStaticMarkup(<StatusBadge status={status} />)).not.toContain('dashed');
});

test('a label of its own wins', () => {
  expect(textOf(<StatusBadge status="waitlisted" pending label="To waitlist, 1st" />)).toBe(
    'To waitlist, 1st',
  );
});
