import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ChapterElement, ChapterNode } from '#domain/board/guide.ts';
import { Callout } from '#app/kit/feedback/callout.tsx';
import { ProseTable } from '#app/kit/text/prose.tsx';
import { StatusBadge } from '#app/shared/application/status-badge.tsx';

/** The text of a section. Give an element around it the chapter as its `key`. */
export function chapterText(nodes: readonly ChapterNode[]): ReactNode {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node;
    if ('status' in node) return <StatusBadge key={index} status={node.status} />;
    const { tag: Tag, href, children } = node;
    if (Tag === 'table') return <ChapterTable key={index} table={node} />;
    const content = chapterText(children);
    if (href)
      return (
        <Link key={index} className="link" to={href}>
          {content}
        </Link>
      );
    return Tag === 'blockquote' ? <Callout key={index}>{content}</Callout> : <Tag key={index}>{content}</Tag>;
  });
}

function ChapterTable({ table }: { table: ChapterElement }) {
  const [columns, ...rows] = elementsIn(table)
    .flatMap(elementsIn)
    .map((row) => elementsIn(row).map((cell) => cell.children));
  return <ProseTable columns={columns!.map(String)} rows={rows.map((cells) => cells.map(chapterText))} />;
}

function elementsIn({ children }: ChapterElement): ChapterElement[] {
  return children.filter((node): node is ChapterElement => typeof node === 'object' && 'tag' in node);
}
