import { redirect } from 'react-router';
import { requestContext } from '#server/http/request-context.ts';
import { parseProposalTexts } from '#server/rendering/parse-markdown.ts';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import type { Route } from './+types/texts.ts';
import { parsePostedForm } from './posted-form.ts';

export function loader() {
  return redirect('/postproposal');
}

/** The texts of the form with their marks, for the preview; stores nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  requireSignIn('/postproposal', requestContext(context).actor);
  const { form } = await parsePostedForm(request);
  return parseProposalTexts(form).texts;
}
