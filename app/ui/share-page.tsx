import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { Shared } from '../../domain/share.ts';
import { ButtonLink } from './button.tsx';
import { Page, PageTitle } from './page.tsx';
import { ShareChoices } from './share-choices.tsx';

/** The share page of another page, whose path is `back`. */
export function SharePage({ address, title, back }: Shared & { back: string }) {
  return (
    <Page className="share">
      <ButtonLink variant="quiet" icon={<ArrowLeft className="icon-small" />} to={back}>
        Back
      </ButtonLink>
      <PageTitle>Share</PageTitle>
      <p className="lede">{title}</p>
      <ShareChoices address={address} title={title} />
    </Page>
  );
}
