import { ProsePage, ProseArticle, type ProseSection, SectionLinks } from '#app/kit/text/prose.tsx';

type LegalPageProps = {
  title: string;
  lede: string;
  sections: readonly ProseSection[];
  wide?: boolean;
};

/** A page of text with its table of contents. */
export function LegalPage({ title, lede, sections, wide = false }: LegalPageProps) {
  return (
    <ProsePage wide={wide} contents={<SectionLinks sections={sections} />}>
      <ProseArticle title={title} lede={lede} sections={sections} />
    </ProsePage>
  );
}
