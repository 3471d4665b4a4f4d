import { type ComponentProps, Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Refusal } from '#domain/base/refusal.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { DateField } from '#app/kit/form/date-field.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { Facts } from '#app/kit/text/facts.tsx';
import type { ConfirmPage, LabeledLink } from '#app/shared/form/confirm-page.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import * as styles from './confirmation-page.module.css';

/** A sentence that a server sends, with bold parts, times and links. */
type Sentence = string | readonly (string | { bold: string } | { at: Date } | LabeledLink)[];

/** A field of a confirm page's form; `value` is its text before anyone typed. */
export type ConfirmationField = {
  name: string;
  value?: string;
  label?: string;
  hint?: string;
  optional?: boolean;
} & (
  | { control: 'hidden' }
  | { control: 'text'; cap?: number; maxLength?: number; type?: 'email'; autoComplete?: 'email' }
  | { control: 'text-area'; cap?: number; rows?: number }
  | { control: 'date' }
  | {
      control: 'radios';
      options: readonly { value: string; label: string; hint?: string }[];
      /** One below the other. */
      stacked?: boolean;
      hideLabel?: boolean;
    }
  | { control: 'checkbox'; checked: boolean }
);

/** What was typed into the fields, by name. */
export type TypedFields = Readonly<Record<string, string | boolean>>;

/** What a confirm page says and asks; plain data. */
export type ConfirmationText = {
  /** Title of the window. */
  title: string;
  question: string;
  /** A better way, above the consequences. */
  notice?: { text: Sentence; link: LabeledLink };
  /** What happens, one sentence each. */
  consequences: readonly Sentence[];
  /** Whether the current state allows the action. */
  allowed?: boolean;
  /** Why it is not allowed, if there is more to say than the general refusal. */
  whyNot?: Sentence | undefined;
  /** Above the fields. */
  facts?: readonly { label: string; value: string; more?: string }[];
  fields?: readonly ConfirmationField[];
  /** Another way, below the fields. */
  instead?: Sentence;
} & Pick<ComponentProps<typeof ConfirmPage>, 'back' | 'confirm' | 'danger' | 'cancel'>;

type Refused = { refusal: Refusal; typed: TypedFields | null } | undefined;

/** The properties of the confirm page that says this. */
export function confirmPageOf(
  {
    title: _,
    notice,
    consequences,
    whyNot,
    facts,
    fields,
    instead,
    allowed = true,
    ...page
  }: ConfirmationText,
  refused: Refused,
) {
  const wrong = fields?.find(({ name }) => refused?.refusal.fields?.[name])?.name;
  return {
    ...page,
    allowed,
    notice: notice && (
      <Banner
        tone="warning"
        className={styles.notice}
        action={
          <ButtonLink size="small" to={notice.link.to}>
            {notice.link.label}
          </ButtonLink>
        }
      >
        <Parts of={notice.text} />
      </Banner>
    ),
    consequences: consequences.map((sentence, index) =>
      typeof sentence === 'string' ? sentence : <Parts key={index} of={sentence} />,
    ),
    whyNot: whyNot && <Parts of={whyNot} />,
    refusal: refused?.refusal,
    children: (facts || fields || instead) && (
      <>
        {facts && <Facts facts={facts} />}
        {fields?.map((field) => (
          <Field key={field.name} field={field} refused={refused} autoFocus={field.name === wrong} />
        ))}
        {instead && (
          <p className={styles.instead}>
            <Parts of={instead} />
          </p>
        )}
      </>
    ),
  };
}

/** Title of a page that search engines do not index. */
export function confirmationMeta({ loaderData }: { loaderData?: { confirmation: ConfirmationText } }) {
  return [{ title: `${loaderData?.confirmation.title} · Collegium` }, { name: 'robots', content: 'noindex' }];
}

type FieldProps = { field: ConfirmationField; refused: Refused; autoFocus: boolean };

function Field({ field, refused, autoFocus }: FieldProps) {
  const { name, value, label = '' } = field;
  const typed = refused?.typed?.[name];
  const error = refused?.refusal.fields?.[name];
  if (field.control === 'hidden') return <input type="hidden" name={name} value={value} />;
  if (field.control === 'checkbox')
    return <Checkbox label={label} name={name} defaultChecked={Boolean(typed ?? field.checked)} />;
  const text = typed === undefined ? value : String(typed);
  if (field.control === 'radios') {
    const { control: _, stacked, ...group } = field;
    return (
      <RadioGroup
        plain
        {...group}
        label={label}
        optionsClassName={stacked ? styles.stacked : undefined}
        value={undefined}
        defaultValue={text}
        error={error}
      />
    );
  }
  const { control, value: _, ...props } = field;
  const shared = { ...props, label, defaultValue: text ?? '', error, autoFocus };
  if (control === 'date') return <DateField {...shared} type="date" className={styles.date} />;
  return control === 'text' ? <TextField {...shared} /> : <GuardedTextArea {...shared} />;
}

function Parts({ of: sentence }: { of: Sentence }) {
  if (typeof sentence === 'string') return sentence;
  return sentence.map((part, index) => <Fragment key={index}>{sentencePart(part)}</Fragment>);
}

function sentencePart(part: Exclude<Sentence, string>[number]): ReactNode {
  if (typeof part === 'string') return part;
  if ('bold' in part) return <b>{part.bold}</b>;
  if ('at' in part) return <Instant at={part.at} />;
  return (
    <Link className="link" to={part.to}>
      {part.label}
    </Link>
  );
}
