import { OPERATOR } from '../../../domain/actor.ts';
import { deleteAccountAsOperator as deletePersonOf } from '../../commands/account-deletion.ts';
import { type Command, UsageError } from '../command.ts';
import { doneOf, personOf } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const deletePerson: Command = {
  usage: 'PERSON again',
  about: 'deletes an account for good, as its owner can',
  help: 'PERSON is an e-mail address or an id; the word "again" is PERSON once more, so that nobody is deleted by a slip. Applications, drafts and resumes go; proposals that somebody applied to stay without a name. A backup is the only way back.',
  run: async ([personArg = '', again], { settings, now }) => {
    if (again !== personArg)
      throw new UsageError('Name the same person twice: what is deleted cannot be undone.');
    return withServices(settings(), async ({ db, blobs }) => {
      const person = await personOf(db, personArg);
      const obstacles: string[] = [];
      const report = (error: unknown) => obstacles.push(error instanceof Error ? error.message : 'unknown');
      doneOf(await deletePersonOf(db, blobs, OPERATOR, person, now, report));
      const files =
        obstacles.length > 0
          ? ` ${obstacles.length} files could not be removed yet; the server does it later.`
          : '';
      return `The account of ${person.name} (${person.email}) is deleted.${files}`;
    });
  },
};
