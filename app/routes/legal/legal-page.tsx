import { ProsePage, ProseArticle, type ProseSection, useCurrentSection } from '../../ui/prose.tsx';
import { SideNavigation } from '../../ui/side-navigation.tsx';

type LegalPageProps = {
  /** Heading of the table of contents. */
  name: string;
  title: string;
  lede: string;
  sections: readonly ProseSection[];
};

/** A page of text with its table of contents. */
export function LegalPage({ name, title, lede, sections }: LegalPageProps) {
  const current = useCurrentSection(sections);
  return (
    <ProsePage
      name={name}
      contents={
        <SideNavigation aria-label="Contents">
          <ul>
            {sections.map(({ id, title: heading }) => (
              <li key={id}>
                <a href={`#${id}`} aria-current={current === id ? 'location' : undefined}>
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </SideNavigation>
      }
    >
      <ProseArticle title={title} lede={lede} sections={sections} />
    </ProsePage>
  );
}
