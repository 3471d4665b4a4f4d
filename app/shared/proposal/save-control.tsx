import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import { AccountField, useAccountMark } from '../viewer/account-field.tsx';
import { useFrameData } from '../viewer/frame-data.ts';
import { IconButton, IconLink } from '#app/kit/icon/icon-button.tsx';
import { rememberSave } from '../viewer/save-after-sign-in.ts';
import { SymbolIcon } from '#app/kit/icon/symbol-icon.tsx';
import { useToast } from '#app/kit/feedback/toast.tsx';

type Props = {
  id: number;
  title: string;
  saved: boolean;
  className?: string;
};

/**
 * Saves or unsaves a proposal: a form that also works without JavaScript, with an optimistic
 * update. A visitor gets a link to the confirm page, which asks to sign in, saves and leads back.
 */
export function SaveControl(props: Props) {
  const icon = <SymbolIcon name="save" className="icon-small" />;
  const { pathname, search } = useLocation();
  if (useFrameData()?.reader) return <SaveForm {...props} icon={icon} />;
  const { id, title, className } = props;
  const face = { label: `Save ${title}`, title: 'Save', icon, className };
  const to = `/proposal/${id}/save?${new URLSearchParams({ back: pathname + search })}`;
  return <IconLink {...face} to={to} rel="nofollow" onClick={() => rememberSave(id)} />;
}

function SaveForm({ id, title, saved, className, icon }: Props & { icon: ReactNode }) {
  const { pathname, search } = useLocation();
  const { on, toggle, action, fetcher } = useSaved(id, saved);
  const showToast = useToast();
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusal : undefined;
  useEffect(() => {
    if (refusal) showToast({ text: refusal.message, error: true });
  }, [refusal, showToast]);
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        // A fetcher submission without `back`, so that the action does not redirect.
        event.preventDefault();
        toggle();
      }}
    >
      <AccountField />
      <input type="hidden" name="back" value={pathname + search} />
      <IconButton
        type="submit"
        label={`Save ${title}`}
        title={on ? 'Saved' : 'Save'}
        aria-pressed={on}
        icon={icon}
        on={on}
        className={className}
      />
    </fetcher.Form>
  );
}

/**
 * Optimistic toggle. A click during a request is sent after it, since concurrent requests may
 * arrive out of order.
 */
function useSaved(id: number, saved: boolean) {
  const fetcher = useFetcher<{ refusal: Refusal } | null>();
  const mark = useAccountMark();
  const { submit, state, formAction } = fetcher;
  const [next, setNext] = useState<boolean | null>(null);
  const on = next ?? (formAction ? formAction.endsWith('/save') : saved);
  const actionTo = (isSaved: boolean) => `/proposal/${id}/${isSaved ? 'save' : 'unsave'}`;
  const send = (isSaved: boolean) =>
    void submit({ [ACCOUNT_FIELD]: mark }, { method: 'post', action: actionTo(isSaved) });
  useEffect(() => {
    if (next === null || state !== 'idle') return;
    setNext(null);
    if (next !== saved) send(next);
    // Runs when the response has arrived.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [next, state]);
  return { on, action: actionTo(!on), fetcher, toggle: () => (state === 'idle' ? send(!on) : setNext(!on)) };
}
