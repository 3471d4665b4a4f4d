import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OPERATOR } from '#domain/base/actor.ts';
import { recordAccountExport } from '#server/commands/audit/audit-events.ts';
import { accountZip } from '#server/http/documents/account-zip.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import type { Command } from '../command.ts';
import { findPersonOrThrow } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const exportPerson: Command = {
  usage: 'PERSON FILE',
  about: 'writes everything stored about a person to a new file',
  help: 'PERSON is an email address or an id. FILE will be the same ZIP that people can download themselves; use this for someone who cannot sign in. Only you can read the file.',
  run: ([personArg = '', file = ''], { settings, now }) =>
    withServices(settings(), async ({ db, blobs }) => {
      const person = await findPersonOrThrow(db, personArg);
      const path = resolve(file);
      await recordAccountExport(db, person, now, OPERATOR);
      const data = await readAccountData(db, person, now);
      const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
      let complete = false;
      target.once('open', () => (complete = true));
      try {
        await pipeline(Readable.from(accountZip(data, blobs)), target);
      } catch (error) {
        if (complete) await rm(path, { force: true });
        throw new Error(`Could not write the export to ${path}.`, { cause: error });
      }
      return `Wrote everything stored about ${person.name} (${person.email}) to ${path}.`;
    }),
};
