import { clsx } from 'clsx';
import { type ReactNode, useEffect, useState } from 'react';
import * as styles from './prose.module.css';
import { SideNavigation } from '../navigation/side-navigation.tsx';
import { SidebarPage } from '../layout/sidebar-page.tsx';
import { StackedTable } from '../list/stacked-table.tsx';

/** A section of a long page; `id` is the fragment of its link in the contents. */
export type ProseSection = { id: string; title: string; body: ReactNode };

type PageProps = {
  contents: ReactNode;
  /** Room for tables with several columns of sentences. */
  wide?: boolean;
  children: ReactNode;
};

/** Layout of a long text: contents at the left, text at the right. */
export function ProsePage({ contents, wide, children }: PageProps) {
  return (
    <SidebarPage
      narrowSidebar
      className={clsx(styles.page, wide && styles.widePage)}
      sidebar={<div className={styles.sidebar}>{contents}</div>}
    >
      {children}
    </SidebarPage>
  );
}

/** Long text, such as headings, paragraphs, lists and tables. */
export function Prose({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={clsx(styles.prose, className)}>{children}</div>;
}

type ArticleProps = {
  title: string;
  lede: string;
  sections: readonly ProseSection[];
  children?: ReactNode;
};

/** The article: title, lede, and a heading for each section. */
export function ProseArticle({ title, lede, sections, children }: ArticleProps) {
  return (
    <article className={clsx(styles.prose, styles.article)}>
      <h1>{title}</h1>
      <p>{lede}</p>
      {sections.map(({ id, title: heading, body }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          {body}
        </section>
      ))}
      {children}
    </article>
  );
}

/** Table of contents of one page, with its current section marked. */
export function SectionLinks({ sections }: { sections: readonly ProseSection[] }) {
  const current = useCurrentSection(sections);
  return (
    <SideNavigation aria-label="Contents">
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </SideNavigation>
  );
}

/** A heading above this share of the window's height begins the section that is being read. */
const READING_LINE = 0.3;
/** Pixels: scroll positions are fractions where the page is zoomed. */
const SCROLL_TOLERANCE = 2;

/**
 * Id of the section being read: the last whose heading is above the reading line, the first before
 * that and on the server, and the last at the end of a page that scrolls.
 */
export function useCurrentSection(sections: readonly { id: string }[]): string | null {
  const [current, setCurrent] = useState(sections[0]?.id ?? null);
  // A string, so that a new array with the same ids does not subscribe again.
  const ids = sections.map(({ id }) => id).join(' ');
  useEffect(() => {
    let frame = 0;
    const update = () => {
      frame = 0;
      setCurrent(sectionAt(ids.split(' ')));
    };
    const scheduleUpdate = () => {
      frame ||= requestAnimationFrame(update);
    };
    update();
    addEventListener('scroll', scheduleUpdate, { passive: true });
    addEventListener('resize', scheduleUpdate);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', scheduleUpdate);
      removeEventListener('resize', scheduleUpdate);
    };
  }, [ids]);
  return current;
}

function sectionAt(ids: readonly string[]): string | null {
  const { scrollHeight } = document.documentElement;
  const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - SCROLL_TOLERANCE;
  if (isAtEnd) return ids.at(-1) ?? null;
  const passed = ids.filter((id) => {
    const heading = document.getElementById(id);
    return heading !== null && heading.getBoundingClientRect().top < innerHeight * READING_LINE;
  });
  return passed.at(-1) ?? ids[0] ?? null;
}

type TableProps = {
  columns: readonly string[];
  rows: readonly ReactNode[][];
  /** The first cells are the longest and not bold. */
  longNames?: boolean;
};

/**
 * A table whose first cell in each row is the row's header. On narrow screens it is stacked, and
 * with more than two columns each cell has its column's name.
 */
export function ProseTable({ columns, rows, longNames }: TableProps) {
  const hasLabels = columns.length > 2;
  return (
    <StackedTable className={clsx(hasLabels && styles.wideTable, longNames && styles.longNames)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={row}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} data-label={hasLabels ? columns[index + 1] : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </StackedTable>
  );
}
