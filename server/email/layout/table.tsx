import type { ComponentProps } from 'react';
import { BLOCK_STYLES, OUTLOOK_PADDING } from './theme.ts';

/** A layout table of one row, whose cells are the children: clients support no other layout. */
export function Row({ children, ...props }: ComponentProps<'table'>) {
  return (
    <table
      align="center"
      width="100%"
      border={0}
      cellPadding="0"
      cellSpacing="0"
      role="presentation"
      {...props}
    >
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  );
}

/** A link that webmail opens in a new tab. */
export function Link({ children, ...props }: ComponentProps<'a'>) {
  return (
    <a {...props} target="_blank">
      {children}
    </a>
  );
}

/** A link that looks like a button, with Outlook's own markup for the padding. */
export function LinkButton({ href, label }: { href: string; label: string }) {
  return (
    <Link className="ba on bt" href={href} style={BLOCK_STYLES.button}>
      <span dangerouslySetInnerHTML={{ __html: OUTLOOK_PADDING.left }} />
      <span style={BLOCK_STYLES.buttonLabel}>{label}</span>
      <span dangerouslySetInnerHTML={{ __html: OUTLOOK_PADDING.right }} />
    </Link>
  );
}
