import type { CSSProperties } from 'react';
import type { SpotState } from '#domain/notification/email/email-template.ts';

/** The email's colors as hex, because clients support nothing else. */
const LIGHT = {
  paper: '#f5f3f9',
  surface: '#fefeff',
  ink: '#1f172c',
  ink2: '#464053',
  ink3: '#5f596b',
  rule: '#d8d5df',
  ruleInk: '#1f172c',
  accent: '#6c2dc4',
  onAccent: '#fefdff',
};
const NIGHT: typeof LIGHT = {
  paper: '#120f19',
  surface: '#1b1722',
  ink: '#f1eff5',
  ink2: '#c6c1cf',
  ink3: '#a8a3b4',
  rule: '#342f3e',
  ruleInk: '#d6d2dd',
  accent: '#c8a7fe',
  onAccent: '#170e27',
};
const { paper, surface, ink, ink2, ink3, rule, ruleInk, accent, onAccent } = LIGHT;

/** The dark style of each class, also for Outlook's dark mode (`[data-ogsc]`). */
const DARK: Record<string, string> = {
  bp: `background:${NIGHT.paper}`,
  bs: `background:${NIGHT.surface}`,
  bk: `background:${NIGHT.paper}`,
  ba: `background:${NIGHT.accent}`,
  t1: `color:${NIGHT.ink}`,
  t2: `color:${NIGHT.ink2}`,
  t3: `color:${NIGHT.ink3}`,
  ta: `color:${NIGHT.accent}`,
  on: `color:${NIGHT.onAccent}`,
  rl: `border-color:${NIGHT.rule}`,
  ri: `border-color:${NIGHT.ruleInk}`,
  ra: `border-color:${NIGHT.accent}`,
  sd: `background:${NIGHT.ink}`,
  so: `border-color:${NIGHT.accent}`,
  si: `background:${NIGHT.accent}`,
};

function inTheDark(before: string): string {
  return Object.entries(DARK)
    .map(([name, looks]) => `${before}.${name}{${looks}!important}`)
    .join('');
}

/** Styles that cannot be inline: the dark color scheme and narrow windows. */
export const STYLES = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  '@media (max-width:619px){.px{padding-left:20px!important;padding-right:20px!important}.h1{font-size:26px!important}',
  '.bt{display:block!important;text-align:center;padding-left:0!important;padding-right:0!important}}',
  `@media (prefers-color-scheme:dark){${inTheDark('')}}`,
  inTheDark('[data-ogsc] '),
].join('');

/** For Outlook on Windows, which supports neither max-width nor the fonts. */
export const OUTLOOK = outlookOnly(
  '<style>table{border-collapse:collapse}td,p,h1,h2,a{font-family:Georgia,serif!important}.w{width:600px!important}</style>' +
    '<xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml>',
);

function outlookOnly(html: string): string {
  return `<!--[if mso]>${html}<![endif]-->`;
}

const SERIF = 'Georgia,Iowan Old Style,Palatino Linotype,serif';
const SANS = '-apple-system,Segoe UI,Roboto,Helvetica Neue,Arial,sans-serif';
/** Breaks words that are longer than the line. */
const breaking = { overflowWrap: 'break-word', wordBreak: 'break-word' } as const;

function type(font: string, color: string, below: string, above = '0'): CSSProperties {
  return { font, color, marginTop: above, marginBottom: below, ...breaking };
}

/** CSS with the properties that only Outlook on Windows reads. */
type EmailStyle = CSSProperties & { msoPaddingAlt?: string; msoTextRaise?: string };

/**
 * The padding of `BLOCK_STYLES.button` for Outlook on Windows, which ignores that of links: spaces
 * of 14 px each, raised by 21 pt.
 */
export const OUTLOOK_PADDING = {
  left: outlookOnly('<i style="mso-font-width:466.67%;mso-text-raise:21" hidden>&#8202;&#8202;&#8202;</i>'),
  right: outlookOnly('<i style="mso-font-width:466.67%" hidden>&#8202;&#8202;&#8202;&#8203;</i>'),
};

/** The inline style of each part, by name. */
export const BLOCK_STYLES = {
  body: { margin: 0, padding: 0, background: paper, WebkitTextSizeAdjust: '100%' },
  preheader: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  ground: { background: paper },
  around: { padding: '20px 0 28px' },
  width: { maxWidth: '600px' },
  head: { padding: '0 36px 14px' },
  name: { font: `600 21px/1.2 ${SERIF}`, color: ink },
  nameLink: { color: ink, textDecoration: 'none' },
  headSpots: { font: `400 13px/1 ${SANS}`, letterSpacing: '2px' },
  content: { background: surface, borderTop: `2px solid ${ruleInk}`, padding: '34px 36px 22px' },
  headline: { ...type(`600 29px/1.16 ${SERIF}`, ink, '14px'), letterSpacing: '-.01em' },
  heading: type(`600 20px/1.2 ${SERIF}`, ink, '10px', '20px'),
  lead: type(`400 16px/1.55 ${SANS}`, ink, '16px'),
  paragraph: type(`400 16px/1.55 ${SANS}`, ink2, '16px'),
  note: type(`400 13px/1.55 ${SANS}`, ink3, '16px'),
  spotsLine: { font: `400 16px/18px ${SANS}`, marginTop: '0', marginBottom: '12px' },
  ledger: { borderTop: `2px solid ${ruleInk}`, margin: '4px 0 24px' },
  label: {
    padding: '9px 12px 9px 0',
    borderBottom: `1px solid ${rule}`,
    font: `400 13px/1.5 ${SANS}`,
    color: ink3,
  },
  value: {
    padding: '9px 0',
    borderBottom: `1px solid ${rule}`,
    font: `600 15px/1.4 ${SANS}`,
    color: ink,
    ...breaking,
  },
  quotationTable: { margin: '0 0 24px' },
  quotation: { background: paper, borderLeft: `3px solid ${accent}`, padding: '16px 20px' },
  quotationLabel: type(`400 13px/1.4 ${SANS}`, ink3, '6px'),
  quotationText: type(`400 17px/1.55 ${SERIF}`, ink, '0'),
  number: {
    padding: '14px 0',
    borderBottom: `1px solid ${rule}`,
    font: `600 17px/1.35 ${SERIF}`,
    color: accent,
  },
  answer: { padding: '14px 0', borderBottom: `1px solid ${rule}` },
  question: type(`600 17px/1.35 ${SERIF}`, ink, '6px'),
  answerText: type(`400 16px/1.55 ${SERIF}`, ink2, '0'),
  proposalCell: { padding: '18px 0', borderTop: `1px solid ${rule}` },
  until: { font: `400 13px/1.4 ${SANS}`, color: ink3 },
  day: {
    marginTop: '4px',
    font: `600 20px/1.22 ${SERIF}`,
    letterSpacing: '-.01em',
    color: ink,
    whiteSpace: 'nowrap',
  },
  small: { font: `400 13px/1.4 ${SANS}`, color: ink2 },
  strong: { color: ink },
  title: { margin: '4px 0', font: `600 20px/1.22 ${SERIF}`, letterSpacing: '-.005em', ...breaking },
  titleLink: { color: ink, textDecoration: 'none' },
  facts: { font: `600 13px/1.6 ${SANS}`, color: ink, marginTop: '6px' },
  gap: { height: '16px', lineHeight: '16px' },
  buttonLine: { margin: '8px 0 20px' },
  button: {
    textDecoration: 'none',
    display: 'inline-block',
    maxWidth: '100%',
    msoPaddingAlt: '0px',
    background: accent,
    borderRadius: '4px',
    padding: '14px 28px',
    font: `600 16px/20px ${SANS}`,
    color: onAccent,
  },
  buttonLabel: {
    maxWidth: '100%',
    display: 'inline-block',
    lineHeight: '120%',
    msoPaddingAlt: '0px',
    msoTextRaise: '10.5px',
  },
  linkLine: { font: `600 15px/1.5 ${SANS}`, marginTop: '0', marginBottom: '16px' },
  link: { color: accent, textDecoration: 'underline' },
  foot: { borderTop: `1px solid ${rule}`, padding: '18px 36px 0' },
  why: type(`400 13px/1.5 ${SANS}`, ink3, '6px'),
  footLinks: type(`400 13px/1.5 ${SANS}`, ink3, '0'),
  spots: { whiteSpace: 'nowrap' },
} satisfies Record<string, EmailStyle>;

const round = { display: 'inline-block', borderRadius: '18px', marginRight: '5px' } as const;
const ring = { ...round, border: `2px solid ${accent}` } as const;

/** A spot in rows (9 px) and above a headline (18 px). */
export const SPOT_STYLES = {
  small: {
    taken: { ...round, width: '9px', height: '9px', background: ink },
    open: { ...ring, width: '5px', height: '5px' },
    held: { ...ring, width: '5px', height: '5px', background: accent },
  },
  big: {
    taken: { ...round, width: '18px', height: '18px', background: ink },
    open: { ...ring, width: '14px', height: '14px' },
    held: {
      ...ring,
      width: '14px',
      height: '14px',
      textAlign: 'center',
      lineHeight: 0,
      verticalAlign: 'top',
    },
  },
  dot: {
    display: 'inline-block',
    width: '8px',
    height: '8px',
    borderRadius: '18px',
    background: accent,
    marginTop: '3px',
  },
} satisfies {
  small: Record<SpotState, CSSProperties>;
  big: Record<SpotState, CSSProperties>;
  dot: CSSProperties;
};
