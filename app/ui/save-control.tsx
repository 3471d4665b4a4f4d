import { Bookmark } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { Refusal } from '../../domain/refusal.ts';
import { useFrameData } from './frame-data.ts';
import { IconButton, IconLink } from './icon-button.tsx';
import { useToast } from './toast.tsx';

type Props = { id: number; title: string; saved: boolean; bordered?: boolean; className?: string };

/**
 * Keeps a proposal for the reader, or lets it go: a form that works without script and shows its outcome at once with it. Leads a
 * visitor to sign-in, and from there to the question whether to save it.
 */
export function SaveControl(props: Props) {
  const icon = <Bookmark className={props.bordered ? 'i' : 'i-s'} />;
  if (useFrameData()?.reader) return <SaveForm {...props} icon={icon} />;
  const { id, title, bordered, className } = props;
  const face = { label: `Save ${title}`, title: 'Save', icon, bordered, className };
  return <IconLink {...face} to={`/proposal/${id}/save`} rel="nofollow" />;
}

function SaveForm({ id, title, saved, bordered, className, icon }: Props & { icon: ReactNode }) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher<{ refusal: Refusal } | null>();
  const say = useToast();
  const refusal = fetcher.state === 'idle' ? fetcher.data?.refusal : undefined;
  useEffect(() => {
    if (refusal) say({ text: refusal.message, error: true });
  }, [refusal, say]);
  const on = fetcher.formAction ? fetcher.formAction.endsWith('/save') : saved;
  const action = `/proposal/${id}/${on ? 'unsave' : 'save'}`;
  return (
    <fetcher.Form
      method="post"
      action={action}
      onSubmit={(event) => {
        // Without the place to go back to, the page stays where it is.
        event.preventDefault();
        void fetcher.submit({}, { method: 'post', action });
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <IconButton
        type="submit"
        label={`Save ${title}`}
        title={on ? 'Saved' : 'Save'}
        aria-pressed={on}
        icon={icon}
        {...{ on, bordered, className }}
      />
    </fetcher.Form>
  );
}
