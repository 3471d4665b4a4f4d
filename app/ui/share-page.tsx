import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Shared } from '../../domain/share.ts';
import { ButtonLink } from './button.tsx';
import { ShareChoices } from './share-choices.tsx';

/** The page of its own that shares another one; `back` is the path of that one. */
export function SharePage({ address, title, back }: Shared & { back: string }) {
  return (
    <div className="pg share">
      <ButtonLink variant="qt" icon={<ArrowLeft className="i-s" />} to={back}>
        Back
      </ButtonLink>
      <h1 className="s">Share</h1>
      <p className="lede">{title}</p>
      <ShareChoices address={address} title={title} />
    </div>
  );
}
