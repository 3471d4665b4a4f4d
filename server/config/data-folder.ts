import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Why this user cannot use the data folder, in one sentence; empty if it is writable, can be
 * created, or is not needed. Creates nothing.
 */
export function dataFolderProblems({
  mode,
  dataDir,
  databaseUrl,
  stores,
}: Pick<Settings, 'mode' | 'dataDir' | 'databaseUrl' | 'stores'>): string[] {
  const usesFolderStorage = !stores || stores.main.kind === 'folder' || stores.also?.kind === 'folder';
  if (mode === 'production' && databaseUrl && !usesFolderStorage) return [];
  let existing = dataDir;
  while (!existsSync(existing)) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) {
    const what = existing === dataDir ? 'which' : `but ${existing}`;
    return [`DATA_DIR is "${dataDir}", ${what} is a file: it has to be a folder.`];
  }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return [`DATA_DIR is "${dataDir}": this user cannot write to ${existing}.`];
  }
}
