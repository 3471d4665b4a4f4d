import { DECLINE_REASONS } from '#domain/decision/decline-reason.ts';
import { DECISION_MESSAGES, parseMessage } from '#domain/decision/decision.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { nameParts } from '#domain/text/name-parts.ts';
import { type FieldErrors, type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { cleanLine, tooLong } from '#domain/text/text-input.ts';

/** What an owner's saved text is for: inviting, or the reason for not selecting. */
export const TEMPLATE_KINDS = ['invitation', 'reason'] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];

export const TEMPLATE_NAME_CAP = 60;
/** Templates of one kind that an owner can save. */
export const TEMPLATES_PER_KIND = 20;

/** Stands for the first name of the person who gets the text. */
export const NAME_PLACEHOLDER = '{first name}';
const PLACEHOLDER = /\{first name\}/gi;

/** A text that a message can start from; `key` identifies it in a form. */
export type MessageTemplate = { key: string; name: string; body: string };

export const TEMPLATE_MESSAGES = {
  name: 'Enter a name, so that you can find this template again.',
  nameTooLong: tooLong(TEMPLATE_NAME_CAP),
  nameTaken: 'You already have a template with this name. Choose another name.',
  body: 'Enter the text of the template.',
  gone: 'This template was deleted. Choose another one, or write the text.',
  tooMany: `You can save ${TEMPLATES_PER_KIND} templates of each kind. Delete one first.`,
} as const;

/** The kind in a URL or form; null for anything else. */
export function parseTemplateKind(text: unknown): TemplateKind | null {
  return TEMPLATE_KINDS.find((kind) => kind === text) ?? null;
}

/** Parses a template to save; `invalid` names `name` and `body`. */
export function parseTemplate(typed: {
  name: string;
  body: string;
}): Outcome<{ name: string; body: string }> {
  const name = cleanLine(typed.name);
  const body = parseMessage(typed.body, 'body');
  const fields: FieldErrors = body.ok ? {} : { ...body.refusal.fields };
  if (body.ok && body.value === '') fields['body'] = TEMPLATE_MESSAGES.body;
  if (name === '') fields['name'] = TEMPLATE_MESSAGES.name;
  if (name.length > TEMPLATE_NAME_CAP) fields['name'] = TEMPLATE_MESSAGES.nameTooLong;
  return body.ok && Object.keys(fields).length === 0
    ? done({ name, body: body.value })
    : refuse('invalid', { fields });
}

/** The standard reasons as templates. */
export const STANDARD_REASONS: readonly MessageTemplate[] = DECLINE_REASONS.map(({ key, label, text }) => ({
  key,
  name: label,
  body: text,
}));

/**
 * The typed text, else the chosen template's or '', never both, so that no one reads two. `invalid`
 * names `field` if the template no longer exists.
 */
export function textOrTemplate(
  { text, template }: { text: string; template: string },
  templates: readonly MessageTemplate[],
  field: string,
): Outcome<string> {
  if (text.trim() !== '' || template === '') return done(text);
  const chosen = templates.find(({ key }) => key === template);
  return chosen ? done(chosen.body) : refuse('invalid', { fields: { [field]: TEMPLATE_MESSAGES.gone } });
}

/** Whether the text has a placeholder that `fillTemplate` replaces. */
export function hasPlaceholder(text: string): boolean {
  return text.search(PLACEHOLDER) !== -1;
}

/** Family names, folded, that are usually written before the given name. */
const FAMILY_FIRST = new Set(
  'li ma hu he gao lin liang song han feng yu dong ye yuan pan du dai lu tan su ding shi qiu bai cui chan wong cheung leung lau kwok tsang yip fung lee ahn seo hong hwang bae baek moon nam nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly dinh trinh wang zhang liu chen yang huang zhao wu zhou xu sun zhu guo luo zheng xie tang xiao cai jiang shen peng cheng kim park choi jung jeong kang cho yoon jang lim shin kwon sato suzuki takahashi tanaka watanabe ito yamamoto nakamura kobayashi yoshida yamada sasaki nagy kovacs toth szabo horvath'.split(
    ' ',
  ),
);
/** "J.", "J.R." and "J" of a Latin, Greek or Cyrillic name. */
const INITIALS = /^(?:[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*(?:\.-?|$))+$/u;
/** Words, folded, that are no whole first name alone: "Abdul Rahim", "Abu Bakr", "Md Rahman", "El Hadji". */
const NOT_WHOLE = new Set(
  'abd abdal abdel abdul abdur abu al bibi bin bint el ibn md mhd mohd mst muhd sk st um umm'.split(' '),
);
/** A family name in capitals before the given name, "RUIZ Ana"; two letters can be initials. */
const IN_CAPITALS = /^\p{Lu}[\p{Lu}\p{M}'’ʼ-]{2,}$/u;
/** In these scripts the family name stands first. */
const FAMILY_FIRST_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * "Ana" of "Dr. Ana Ruiz", "RUIZ, Ana" and "RUIZ Ana". The whole name where its first name cannot be
 * known: "J. Smith", "Dr. Ruiz", "Abu Bakr", "Nguyễn Văn An".
 */
export function firstNameOf(name: string): string {
  const { words, hasTitle } = nameParts(name);
  const [first, ...others] = words.filter((word) => /\p{L}/u.test(word));
  const whole = name.trim().replace(/\s+/g, ' ');
  if (first === undefined) return whole;
  if (others.length === 0) return hasTitle ? whole : first;
  const isTurned = name.includes(',');
  if (INITIALS.test(first) || isPartOfName(first)) return isTurned ? words.join(' ') : whole;
  if (isTurned) return first;
  const given = IN_CAPITALS.test(first) && others.find((word) => /\p{Ll}/u.test(word));
  if (given) return isPartOfName(given) || INITIALS.test(given) ? whole : given;
  return FAMILY_FIRST.has(foldText(first)) || FAMILY_FIRST_SCRIPTS.test(first) ? whole : first;
}

const isPartOfName = (word: string) => NOT_WHOLE.has(foldText(word).replace('.', ''));

/** A person with the first name that they set, if they did. */
export type Addressee = { name: string; firstName?: string | null | undefined };

/** What messages call a person: the first name that they set, or else `firstNameOf` their name. */
export function preferredFirstName({ name, firstName }: Addressee): string {
  return firstName || firstNameOf(name);
}

/**
 * Replaces `{first name}` with the first name, once: a placeholder in a name stays.
 * Other words in braces stay as typed.
 */
export function fillTemplate(text: string, person: Addressee): string {
  return text.replace(PLACEHOLDER, () => preferredFirstName(person));
}

/** Fills the template of one message; `invalid` names `field` if the name makes it too long. */
export function fillMessage(text: string, person: Addressee, field: string): Outcome<string> {
  const filled = parseMessage(fillTemplate(text, person), field);
  if (filled.ok) return filled;
  const message = `With ${preferredFirstName(person)}’s name filled in, this is too long. ${DECISION_MESSAGES.tooLong}`;
  return refuse('invalid', { fields: { [field]: message } });
}
