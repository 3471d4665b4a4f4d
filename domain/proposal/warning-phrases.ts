import { foldSearch } from '#domain/text/search-fold.ts';

/** What scams ask of applicants: a label, and what readers and the owner are advised. */
export const PHRASE_KINDS = {
  keys: {
    label: 'Keys of a wallet',
    reader: 'This proposal mentions seed phrases or private keys. Never give yours to anyone.',
    owner:
      'Never ask applicants for keys. If your research is about them, say that no one needs to share any.',
  },
  wallet: {
    label: 'Connecting a wallet',
    reader:
      'This proposal asks people to connect a wallet. Don’t connect one that holds anything, and sign nothing you can’t read.',
    owner: 'Applying needs no wallet. Say when one is used, and that an empty one is enough.',
  },
  install: {
    label: 'Installing something first',
    reader: 'This proposal asks people to install or run something. Don’t do that for an interview.',
    owner: 'Don’t ask applicants to install or run anything before you have agreed to work together.',
  },
  payment: {
    label: 'Paying first',
    reader: 'This proposal mentions a payment by applicants. No one may ask you for money here.',
    owner: 'Applicants never pay: no deposit, fee or gift card.',
  },
  elsewhere: {
    label: 'Moving to another place',
    reader:
      'This proposal moves the conversation to a messenger. What happens there, Collegium can’t see or report.',
    owner: 'Let people apply and ask here. A messenger can follow once you know each other.',
  },
} as const satisfies Record<string, { label: string; reader: string; owner: string }>;
export type PhraseKind = keyof typeof PHRASE_KINDS;

const MESSENGER = '(?:telegram|whatsapp|signal|wechat|discord|viber|line app)';
const GIVE = '(?:pay|send|make|transfer|wire|put down|provide)';
const BEFORE =
  '(?:before|prior to|ahead of|for) (?:the|your|our|an?|any) (?:first )?(?:online )?(?:interview|call|meeting|assessment|screening)';

/**
 * Phrases of each kind, as regular expressions that match whole words of folded text with single
 * spaces. Verbs of research ("users deposit collateral") are no match.
 */
const PHRASES: Record<PhraseKind, readonly string[]> = {
  keys: [
    '(?:seed|recovery|mnemonic|secret recovery|backup|wallet) phrases?',
    '(?:12|24|twelve|twenty[- ]four)[- ]word (?:phrases?|seeds?|mnemonics?)',
    'private keys?',
    'secret keys? of your wallet',
    'wallet passwords?',
    'keystore files?',
  ],
  wallet: [
    'connect (?:your|a|the) (?:crypto |web3 |browser )?wallets?',
    'link your (?:crypto |web3 )?wallet',
    '(?:verify|validate|sync|whitelist) your (?:crypto |web3 )?wallet',
    'sign (?:a|the|this) (?:wallet )?(?:transaction|message) to (?:apply|qualify|verify|register)',
    'approve (?:a|the) (?:token|transaction) to (?:apply|qualify|verify|register)',
  ],
  install: [
    `(?:install|download|run|set up|execute)(?: [^.!?;\\n]{0,40})? ${BEFORE}`,
    `${BEFORE}[^.!?;\\n]{0,20} (?:install|download|run|execute)`,
    '(?:install|download) (?:our|the) (?:meeting|video|interview|call|assessment)[- ](?:app|client|software|tool)',
    'disable your (?:antivirus|anti-virus|firewall)',
    'turn off your (?:antivirus|anti-virus|firewall)',
  ],
  payment: [
    `${GIVE} (?:us |me )?(?:a|an|the|your) (?:small |refundable |security |initial |one-time )*deposit`,
    '(?:refundable|security) deposits?',
    'deposit (?:is |will be )?required',
    '(?:application|registration|processing|onboarding|training|placement) fees? (?:of|is|are|applies|apply|required)',
    `${GIVE} (?:an? |the )?(?:application|registration|processing|onboarding|training|placement) fees?`,
    'gift cards?',
    'pay (?:upfront|up front|in advance)',
  ],
  elsewhere: [
    `(?:only|exclusively) (?:on|via|by|over|through) ${MESSENGER}`,
    `${MESSENGER} only`,
    `(?:contact|message|text|dm|write to|reach|add|ping) (?:me|us) (?:directly )?(?:on|via|by|over|through|at) (?:the )?${MESSENGER}`,
    `(?:interviews?|applications?|hiring) (?:is|are|happens?|take place|will be) (?:done |held |conducted )?(?:on|via|over|through) ${MESSENGER}`,
    `continue (?:on|via|over) ${MESSENGER}`,
  ],
};

const MATCHERS = /* @__PURE__ */ Object.entries(PHRASES).map(([kind, phrases]) => ({
  kind: kind as PhraseKind,
  phrase: new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'u'),
}));

/** A kind found in a text, and the first phrase of it, as folded. */
export type FoundPhrase = { kind: PhraseKind; phrase: string };

/** The kinds of warning phrases in some texts, each once with its first phrase. */
export function findWarningPhrases(texts: readonly string[]): FoundPhrase[] {
  const folded = texts.map((text) => foldSearch(text).replace(/\s+/g, ' '));
  return MATCHERS.flatMap(({ kind, phrase }) => {
    for (const text of folded) {
      const found = phrase.exec(text);
      if (found) return [{ kind, phrase: found[0] }];
    }
    return [];
  });
}
