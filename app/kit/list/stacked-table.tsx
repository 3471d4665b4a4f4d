import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './stacked-table.module.css';

/** A table whose cells are below each other on a phone. */
export function StackedTable({ className, ...table }: ComponentProps<'table'>) {
  return <table {...table} className={clsx(styles.table, className)} />;
}
