import { clsx } from 'clsx';
import { Circle, Copy, FileText, Monitor, Video } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberAddress } from '#domain/member/member.ts';
import { type StopName, postedLabel } from '#domain/proposal/proposal-timeline.ts';
import { DELIVERY_TYPES, RECRUITMENT, askedQuestions } from '#domain/proposal/proposal.ts';
import { isNotApplicable } from '#domain/text/text.ts';
import { chipClass } from '#app/kit/feedback/chip.tsx';
import { DetailBody, DetailTitle } from '#app/kit/layout/detail-body.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { KindGlyph } from './kind-glyph.tsx';
import { FactsInBrief, ProposalFacts } from './proposal-facts.tsx';
import type { PageProposal } from './proposal-view-model.ts';
import { PosterFacts } from '../member/poster-facts.tsx';
import * as styles from './proposal-detail.module.css';
import { RichTextBlocks } from '#app/kit/text/rich-text-blocks.tsx';
import { Timeline } from './timeline.tsx';

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
  /** Rendered below the owner: notices and the reader's actions. */
  actions?: ReactNode;
  /** Rendered at the end. */
  end?: ReactNode;
  /** Rendered on paper, at the end of the one page that the proposal is then. */
  notice?: ReactNode;
};

/** A whole proposal: title, facts, dates, texts. Adapts to the container around it. */
export function ProposalDetail(props: Props) {
  const { proposal, now, preview = false, posterPage = null, posterFacts = null, level = 2 } = props;
  const { fullPage, wrong, dates, actions, end, notice } = props;
  return (
    <DetailBody
      className={clsx(styles.proposal, fullPage && styles.fullPage, notice !== undefined && styles.printed)}
    >
      <div className={styles.side}>
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
            <span dir="auto" key={proposal.organization}>
              <PosterName name={proposal.name} page={posterPage} />
              {proposal.organization && `${proposal.name && ', '}${proposal.organization}`}
            </span>
            {!preview && <span>{postedLabel(proposal.days)}</span>}
          </p>
          <FactsInBrief proposal={proposal} />
          <PosterFacts facts={posterFacts} inline />
          {actions}
        </div>
        <div className={styles.facts}>
          <ProposalFacts proposal={proposal} now={now} />
          <Timeline className={styles.timeline} proposal={proposal} now={now} wrong={wrong} />
          {dates}
        </div>
      </div>
      <div className={styles.text}>
        <Sections proposal={proposal} preview={preview} level={level} />
        {end}
      </div>
      {notice}
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
      {section('Summary', <RichTextBlocks text={proposal.description} proposalId={proposal.id} />)}
      {section('Topics', <Topics topics={proposal.topics} preview={preview} />)}
      {section('Skills wanted', <Skills skills={proposal.skills} />)}
      {section(
        'Required qualifications',
        <RichTextBlocks text={proposal.requiredQualifications} proposalId={proposal.id} />,
      )}
      {section('Additional notes', <RichTextBlocks text={proposal.notes} proposalId={proposal.id} />)}
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
          <b>{label}</b> <bdi>{value}</bdi>
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

type TopicsProps = { topics: PageProposal['topics']; preview?: boolean };

/** The topics, each a link to the proposals with it. */
export function Topics({ topics, preview = false }: TopicsProps) {
  return (
    <ul className={styles.words}>
      {written(topics).map((topic, index) => (
        <li key={index}>
          {preview ? (
            <bdi>{topic}</bdi>
          ) : (
            <Link className={clsx('link', styles.topic)} to={`/?${new URLSearchParams({ topic })}`}>
              <span className="visually-hidden">Topic: </span>
              <bdi>{topic}</bdi>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The skills that applicants should have. */
export function Skills({ skills }: { skills: PageProposal['skills'] }) {
  return (
    <ul className={clsx(styles.words, styles.skills)}>
      {written(skills).map((skill, index) => (
        <li key={index} className={styles.skill}>
          <bdi>{skill}</bdi>
        </li>
      ))}
    </ul>
  );
}

function written(values: readonly string[]): string[] {
  return values.filter((value) => value !== '' && !isNotApplicable(value));
}

const DELIVERY_ICON: Record<(typeof DELIVERY_TYPES)[number], typeof Circle> = {
  Text: FileText,
  Code: Copy,
  'Slide Presentation': Monitor,
  'Video Recording': Video,
  Other: Circle,
};

type DeliveryProps = { proposal: Pick<PageProposal, 'id' | 'deliveryTypes' | 'deliveryDescription'> };

export function Delivery({ proposal }: DeliveryProps) {
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
      <RichTextBlocks text={proposal.deliveryDescription} proposalId={proposal.id} />
    </div>
  );
}
