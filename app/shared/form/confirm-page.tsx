import { Children, type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useActionData, useNavigation } from 'react-router';
import { REFUSALS, type Refusal } from '#domain/base/refusal.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button, ButtonLink } from '#app/kit/form/button.tsx';
import * as styles from './confirm-page.module.css';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import type { Fact } from '#app/kit/text/facts.tsx';
import { Form } from '../viewer/form.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { Revision } from './revision.tsx';
import { SidebarPage } from '#app/kit/layout/sidebar-page.tsx';

/** A link to another page: its text and its address. */
export type LabeledLink = { label: string; to: string };

type Props = {
  /** What the action is about: the left column. Without it, the form is a section of a page. */
  about?: ReactNode;
  /** More about it: below `about`, and on a narrow screen below the form. */
  below?: ReactNode;
  question: string;
  /** A better way, above the consequences. */
  notice?: ReactNode;
  /** What happens, one sentence each. */
  consequences: readonly ReactNode[];
  /** Whether the current state allows the action. */
  allowed: boolean;
  /** Why it is not allowed, if there is more to say than the general refusal. */
  whyNot?: ReactNode;
  refusal: Refusal | undefined;
  /** The page that the action is about, or the next step (`isNext`), linked where it is not allowed. */
  back: LabeledLink & { isNext?: boolean };
} & FormProps;

type FormProps = {
  /** Label of the button that acts. */
  confirm: string;
  /** Whether it ends or deletes something: a red button, after the one that cancels. */
  danger?: boolean;
  /** Disables the button; the id of the element that says why. */
  disabledBy?: string | null;
  cancel?: LabeledLink;
  /** The response is a file: the browser sends the form itself and stays on the page. */
  download?: boolean;
  /** `id` of the form, for fields in `about`. */
  formId?: string;
  /** Runs before the form is sent, and can prevent it. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Fields of the form. */
  children?: ReactNode;
  /** Part of the form below its buttons. */
  belowButtons?: ReactNode;
};

/** Page that asks before an action: what it is about, its consequences, and the form. */
export function ConfirmPage({
  about,
  below,
  question,
  notice,
  consequences,
  allowed,
  whyNot,
  refusal,
  back,
  ...form
}: Props) {
  // A refused form stays, with what was typed.
  const isAsking = allowed || (refusal !== undefined && form.children !== undefined);
  const content = isAsking ? (
    <>
      {notice}
      <Consequences sentences={consequences} />
      <ConfirmForm {...form} />
    </>
  ) : (
    <>
      <div className={styles.sentence}>{whyNot || REFUSALS.move_not_allowed.sentence}</div>
      <div className={styles.buttons}>
        <ButtonLink to={back.to} variant={back.isNext ? 'primary' : 'secondary'}>
          {back.label}
        </ButtonLink>
        {back.isNext && form.cancel && <ButtonLink to={form.cancel.to}>{form.cancel.label}</ButtonLink>}
      </div>
    </>
  );
  const panel = (
    <div>
      {refusal && !refusal.fields && (
        <Banner key={refusal.message} tone="error" className={styles.error}>
          {refusal.message}
        </Banner>
      )}
      {about ? (
        <>
          <PageTitle dir="auto">{question}</PageTitle>
          {content}
        </>
      ) : (
        <PageSection title={question}>{content}</PageSection>
      )}
    </div>
  );
  if (!about) return panel;
  return (
    <SidebarPage sidebar={about} secondSidebar={below} narrowSidebar>
      {panel}
    </SidebarPage>
  );
}

/** One sentence is a paragraph, more are a list. */
function Consequences({ sentences }: { sentences: readonly ReactNode[] }) {
  if (sentences.length === 1) return <p className={styles.sentence}>{sentences[0]}</p>;
  return (
    <ul className={styles.consequences}>
      {Children.map(sentences, (sentence) => (
        <li className={styles.consequence}>{sentence}</li>
      ))}
    </ul>
  );
}

type SubjectProps = {
  /** The page to return to, by its name. */
  back: LabeledLink;
  facts?: readonly Fact[];
  children: ReactNode;
};

/** What a confirm page is about, below the way back. */
export function ConfirmPageSubject({ back, facts, children }: SubjectProps) {
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <p className={styles.subject} dir="auto">
        {children}
      </p>
      {facts && <DescriptionList className={styles.facts} facts={facts} />}
    </>
  );
}

function ConfirmForm({
  confirm,
  danger = false,
  disabledBy,
  cancel,
  download,
  formId,
  onSubmit,
  children,
  belowButtons,
}: FormProps) {
  const pending = useNavigation().state === 'submitting';
  const fields = useRef<HTMLFormElement>(null);
  const refused = useActionData<unknown>();
  useEffect(() => {
    if (refused) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refused]);
  const cancelLink = cancel && <ButtonLink to={cancel.to}>{cancel.label}</ButtonLink>;
  return (
    <Form
      ref={fields}
      method="post"
      id={formId}
      className={children ? 'stack' : undefined}
      noValidate
      onSubmit={onSubmit}
      reloadDocument={download}
    >
      <Revision />
      {children}
      <div className={styles.buttons}>
        {danger && cancelLink}
        <Button
          variant={danger ? 'danger' : 'primary'}
          pending={pending}
          disabled={Boolean(disabledBy)}
          aria-describedby={disabledBy ?? undefined}
        >
          {confirm}
        </Button>
        {!danger && cancelLink}
      </div>
      {belowButtons}
    </Form>
  );
}
