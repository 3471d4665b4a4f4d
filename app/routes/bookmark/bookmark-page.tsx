import { useEffect, useRef } from 'react';
import { Link, useNavigation, useSubmit } from 'react-router';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { NarrowPage } from '#app/kit/layout/narrow-page.tsx';
import { REMEMBERED_SAVE } from '#app/shared/viewer/save-after-sign-in.ts';
import type { BookmarkRefused, loadBookmark } from './bookmark-action.ts';

type Props = {
  page: Awaited<ReturnType<typeof loadBookmark>>;
  refused: BookmarkRefused | null | undefined;
};

/**
 * Confirm page to save or unsave a proposal, depending on its state. It does not ask again after the
 * visitor selected Save and signed in.
 */
export function BookmarkPage({ page: { id, title, isSaved, back }, refused }: Props) {
  const proposal = `/proposal/${id}`;
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  useEffect(() => {
    if (takeRememberedSave(id) && !isSaved) void submit(form.current, { replace: true });
  }, [id, isSaved, submit]);
  const action = `${proposal}/${isSaved ? 'unsave' : 'save'}`;
  const pending = useNavigation().formAction === action;
  return (
    <NarrowPage
      back={
        <p>
          <Link className="link" to="/user?tab=saved">
            Saved proposals
          </Link>
        </p>
      }
      title={isSaved ? 'Remove from saved proposals?' : 'Save this proposal?'}
      lede={title ?? 'This proposal is no longer available.'}
    >
      {refused && <Banner tone="error">{refused.refusal.message}</Banner>}
      <Form ref={form} method="post" action={action}>
        <ButtonGroup>
          <input type="hidden" name="back" value={isSaved ? '/user?tab=saved' : back || proposal} />
          <Button variant="primary" pending={pending}>
            {isSaved ? 'Remove' : 'Save'}
          </Button>
          <ButtonLink to={back || (title === null ? '/user?tab=saved' : proposal)}>
            {isSaved ? 'Keep it' : 'Not now'}
          </ButtonLink>
        </ButtonGroup>
      </Form>
    </NarrowPage>
  );
}

/** Whether the visitor selected Save on this proposal in this tab; true once. */
function takeRememberedSave(proposalId: number): boolean {
  try {
    const isIt = sessionStorage.getItem(REMEMBERED_SAVE) === String(proposalId);
    sessionStorage.removeItem(REMEMBERED_SAVE);
    return isIt;
  } catch {
    return false;
  }
}
