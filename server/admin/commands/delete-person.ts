import { OPERATOR } from '#domain/base/actor.ts';
import { deleteAccountAsOperator } from '#server/commands/account/account-deletion.ts';
import { type Command, UsageError } from '../command.ts';
import { unwrap, findPersonOrThrow } from '../person.ts';
import { withServices } from '../admin-services.ts';

export const deletePerson: Command = {
  usage: 'PERSON PERSON',
  about: 'deletes an account permanently',
  help: 'PERSON is an email address or an id. Type it twice, so that a typo deletes no one: delete-person ada@x.edu ada@x.edu. Applications, drafts and resumes are deleted; proposals with applications stay, without a name. Only a backup can undo this.',
  run: async ([personArg = '', again], { settings, now }) => {
    if (again !== personArg)
      throw new UsageError(
        'Type PERSON twice, because this cannot be undone: delete-person ada@x.edu ada@x.edu',
      );
    return withServices(settings(), async ({ db, blobs }) => {
      const person = await findPersonOrThrow(db, personArg);
      const obstacles: string[] = [];
      const report = (error: unknown) => obstacles.push(error instanceof Error ? error.message : 'unknown');
      unwrap(await deleteAccountAsOperator(db, blobs, OPERATOR, person, now, report));
      const files =
        obstacles.length > 0
          ? ` ${obstacles.length} files could not be deleted yet; the server will retry.`
          : '';
      return `Deleted the account of ${person.name} (${person.email}).${files}`;
    });
  },
};
