import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import Copy from 'lucide-react/icons/copy';
import FileText from 'lucide-react/icons/file-text';
import Monitor from 'lucide-react/icons/monitor';
import Video from 'lucide-react/icons/video';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DELIVERY_TYPES, RECRUITMENT, askedQuestions } from '../../domain/proposal.ts';
import { isNotApplicable } from '../../domain/text.ts';
import { chipClass } from './chip.tsx';
import { KindGlyph } from './kind-glyph.tsx';
import { ClosingTime, ProposalFacts } from './proposal-facts.tsx';
import { type PageProposal, postedLabel } from './proposal-view-model.ts';
import { OwnerRecord } from './owner-record.tsx';
import { PosterName } from './poster-name.tsx';
import { type StopName, Timeline } from './timeline.tsx';

type Props = {
  proposal: PageProposal;
  now: Date;
  /** Before publishing: no links, and placeholders for missing values. */
  preview?: boolean;
  /** Page of the owner that the name links to. */
  posterPage?: string | null;
  /** The owner's record in one line. */
  ownerRecord?: string | null;
  /** Heading level of the title; sections are one below. */
  level?: 1 | 2;
  /** Dates that are out of order. */
  wrong?: readonly StopName[];
  /** Rendered below the dates. */
  dates?: ReactNode;
  /** Rendered below the owner: the reader's actions. */
  actions?: ReactNode;
  /** Rendered at the end. */
  end?: ReactNode;
};

/** A whole proposal: title, facts, dates, texts. Needs a parent with the class `detail`. */
export function ProposalDetail(props: Props) {
  const { proposal, now, preview = false, posterPage = null, ownerRecord = null, level = 2 } = props;
  const { wrong, dates, actions, end } = props;
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="dbody">
      <div className="dhead">
        {proposal.recruitmentType && (
          <p className="kick">
            <KindGlyph kind={proposal.recruitmentType} />
            {RECRUITMENT[proposal.recruitmentType].label}
          </p>
        )}
        <Title className="t" dir="auto">
          {proposal.title || <span className="unset">Your title</span>}
        </Title>
        <p className="poster">
          <span dir="auto">
            <PosterName name={proposal.name} page={posterPage} />
            {proposal.organization && `${proposal.name && ', '}${proposal.organization}`}
          </span>
          {!preview && <span>{postedLabel(proposal, now)}</span>}
        </p>
        <OwnerRecord className="record" record={ownerRecord} page={posterPage} />
        {actions}
        <ProposalFacts proposal={proposal} />
        <ClosingTime proposal={proposal} now={now} />
        <Timeline proposal={proposal} now={now} wrong={wrong} preview={preview} />
        {dates}
      </div>
      <div className="dtext">
        <Sections proposal={proposal} preview={preview} level={level} />
        {end}
      </div>
    </div>
  );
}

function Sections({ proposal, preview, level }: Required<Pick<Props, 'proposal' | 'preview' | 'level'>>) {
  const section = (heading: string, content: ReactNode) => (
    <Section heading={heading} level={level}>
      {content}
    </Section>
  );
  const questions = askedQuestions(proposal.questions).filter(({ question }) => question !== '');
  return (
    <>
      {section('Summary', <Paragraphs text={proposal.description} />)}
      {section('Topics and skills', <TopicsAndSkills proposal={proposal} preview={preview} />)}
      {section('Required qualifications', <Paragraphs text={proposal.requiredQualifications} />)}
      {section('Preferred qualifications', <Paragraphs text={proposal.notes} />)}
      {section('Final delivery', <Delivery proposal={proposal} />)}
      {questions.length > 0 &&
        section(
          'What you will be asked',
          <ol className="qs">
            {questions.map(({ index, question }) => (
              <li key={index}>
                <span dir="auto">{question}</span>
              </li>
            ))}
          </ol>,
        )}
    </>
  );
}

export function Section({
  heading,
  level,
  children,
}: {
  heading: string;
  level: 1 | 2;
  children: ReactNode;
}) {
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <section className="sect">
      <Heading>{heading}</Heading>
      {children}
    </section>
  );
}

/** User-supplied text, split into paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <div className="rd">
      {paragraphs.length > 0 ? (
        paragraphs.map((line, index) => (
          <p key={index} dir="auto">
            {line}
          </p>
        ))
      ) : (
        <p className="unset">Nothing written yet.</p>
      )}
    </div>
  );
}

export function TopicsAndSkills({
  proposal,
  preview = false,
}: {
  proposal: PageProposal;
  preview?: boolean;
}) {
  const written = (values: readonly string[]) =>
    values.filter((value) => value !== '' && !isNotApplicable(value));
  return (
    <ul className="skl">
      {written(proposal.topics).map((topic, index) => (
        <li key={`topic ${index}`}>
          {preview ? (
            <bdi className={chipClass()}>{topic}</bdi>
          ) : (
            <Link className={chipClass()} to={`/?${new URLSearchParams({ topic })}`}>
              <span className="visually-hidden">Topic: </span>
              <bdi>{topic}</bdi>
            </Link>
          )}
        </li>
      ))}
      {written(proposal.skills).map((skill, index) => (
        <li key={`skill ${index}`} className={chipClass('outlined')}>
          <Check className="icon-small" />
          <span className="visually-hidden">Skill: </span>
          <bdi>{skill}</bdi>
        </li>
      ))}
    </ul>
  );
}

const DELIVERY_ICON: Record<(typeof DELIVERY_TYPES)[number], typeof Circle> = {
  Text: FileText,
  Code: Copy,
  'Slide Presentation': Monitor,
  'Video Recording': Video,
  Other: Circle,
};

export function Delivery({ proposal }: { proposal: PageProposal }) {
  const types = DELIVERY_TYPES.filter((type) => proposal.deliveryTypes.includes(type));
  return (
    <div>
      {types.length > 0 && (
        <ul className="skl">
          {types.map((type) => {
            const Icon = DELIVERY_ICON[type];
            return (
              <li key={type} className={chipClass()}>
                <Icon className="icon-small" />
                {type}
              </li>
            );
          })}
        </ul>
      )}
      <Paragraphs text={proposal.deliveryDescription} />
    </div>
  );
}
