import { clsx } from 'clsx';
import { Check, Circle, Copy, FileText, Monitor, Video } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberAddress } from '../../domain/member.ts';
import { DELIVERY_TYPES, RECRUITMENT, askedQuestions } from '../../domain/proposal.ts';
import { isNotApplicable } from '../../domain/text.ts';
import { chipClass } from './chip.tsx';
import { DetailBody, DetailTitle } from './detail-body.tsx';
import { Icon } from './icon.tsx';
import { KindGlyph } from './kind-glyph.tsx';
import { ClosingTime, ProposalFacts } from './proposal-facts.tsx';
import { type PageProposal, postedLabel } from './proposal-view-model.ts';
import { PosterFacts } from './poster-facts.tsx';
import * as styles from './proposal-detail.module.css';
import { type StopName, Timeline } from './timeline.tsx';

type Props = {
  proposal: PageProposal;
  now: Date;
  /** Before publishing: no links, and placeholders for missing values. */
  preview?: boolean;
  /** Page of the owner that the name links to. */
  posterPage?: string | null;
  /** "Who posted this", one fact a line. */
  posterFacts?: readonly string[] | null;
  /** Heading level of the title; sections are one below. */
  level?: 1 | 2;
  /** On a page of its own: head and text side by side where there is room. */
  fullPage?: boolean;
  /** Dates that are out of order. */
  wrong?: readonly StopName[];
  /** Rendered below the dates. */
  dates?: ReactNode;
  /** Rendered below the owner: the reader's actions. */
  actions?: ReactNode;
  /** Rendered at the end. */
  end?: ReactNode;
};

/** A whole proposal: title, facts, dates, texts. Adapts to the container around it. */
export function ProposalDetail(props: Props) {
  const { proposal, now, preview = false, posterPage = null, posterFacts = null, level = 2 } = props;
  const { fullPage, wrong, dates, actions, end } = props;
  return (
    <DetailBody className={clsx(styles.proposal, fullPage && styles.fullPage)}>
      <div className={styles.head}>
        {proposal.recruitmentType && (
          <p className={styles.kicker}>
            <KindGlyph kind={proposal.recruitmentType} />
            {RECRUITMENT[proposal.recruitmentType].label}
          </p>
        )}
        <DetailTitle level={level} dir="auto">
          {proposal.title || <span className={styles.missing}>Your title</span>}
        </DetailTitle>
        <p className={styles.poster}>
          <span dir="auto">
            <PosterName name={proposal.name} page={posterPage} />
            {proposal.organization && `${proposal.name && ', '}${proposal.organization}`}
          </span>
          {!preview && <span>{postedLabel(proposal, now)}</span>}
        </p>
        <PosterFacts facts={posterFacts} />
        {actions}
        <ProposalFacts proposal={proposal} now={now} />
        <ClosingTime proposal={proposal} now={now} />
        <Timeline className={styles.timeline} proposal={proposal} now={now} wrong={wrong} preview={preview} />
        {dates}
      </div>
      <div className={styles.text}>
        <Sections proposal={proposal} preview={preview} level={level} />
        {end}
      </div>
    </DetailBody>
  );
}

/** Who posted a proposal, linked to their member page if it is public. */
function PosterName({ name, page }: { name: string; page: string | null }) {
  if (!page) return <b className={styles.posterName}>{name}</b>;
  return (
    <Link className={styles.posterName} to={memberAddress(page)}>
      {name}
    </Link>
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
      {section('Terms', <Terms lines={proposal.termsLines} preview={preview} />)}
      {questions.length > 0 &&
        section(
          'What you’ll be asked',
          <ol className={styles.questions}>
            {questions.map(({ index, question }) => (
              <li key={index} className={styles.question}>
                <span dir="auto">{question}</span>
              </li>
            ))}
          </ol>,
        )}
    </>
  );
}

/** The owner's terms, one line each; a preview has no links. */
export function Terms({ lines, preview }: { lines: PageProposal['termsLines']; preview?: boolean }) {
  return (
    <ul className={styles.terms}>
      {lines.map(({ label, value }) => (
        <li key={label}>
          <b>{label}:</b> <bdi>{value}</bdi>
        </li>
      ))}
      {!preview && (
        <li>
          <Link className="link" to="/docs/terms">
            About terms
          </Link>
        </li>
      )}
    </ul>
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
    <section className={styles.section}>
      <Heading className={styles.sectionTitle}>{heading}</Heading>
      {children}
    </section>
  );
}

/** User-supplied text, split into paragraphs. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n+/).filter((line) => line.trim() !== '');
  return (
    <div className={styles.paragraphs}>
      {paragraphs.length > 0 ? (
        paragraphs.map((line, index) => (
          <p key={index} dir="auto">
            {line}
          </p>
        ))
      ) : (
        <p className={styles.missing}>Nothing written yet.</p>
      )}
    </div>
  );
}

export function TopicsAndSkills({
  proposal,
  preview = false,
  className,
}: {
  proposal: PageProposal;
  preview?: boolean;
  className?: string | undefined;
}) {
  const written = (values: readonly string[]) =>
    values.filter((value) => value !== '' && !isNotApplicable(value));
  return (
    <ul className={clsx(styles.chips, className)}>
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
          <Icon node={Check} className="icon-small" />
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
        <ul className={styles.chips}>
          {types.map((type) => {
            const icon = DELIVERY_ICON[type];
            return (
              <li key={type} className={chipClass()}>
                <Icon node={icon} className="icon-small" />
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
