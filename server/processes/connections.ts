/** Room at the bundled database for all processes of this machine, with one more while they are renewed, and for whoever looks in. */
export function connectionsOf({ workers, databasePool }: { workers: number; databasePool: number }): number {
  const processes = workers === 1 ? 1 : workers + 2;
  return Math.max(40, processes * (databasePool + 3) + 10);
}
