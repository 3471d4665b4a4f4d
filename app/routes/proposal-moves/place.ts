import type { Refusal } from '../../../domain/refusal.ts';

/** What the page of a move is told after its POST was refused, with what was typed. */
export type MoveRefused = { refusal: Refusal; typed?: string };

/** Where an owner sees one of their proposals with its applications. */
export function dashboardOf(id: number): string {
  return `/user?tab=proposals&proposal=${id}`;
}
