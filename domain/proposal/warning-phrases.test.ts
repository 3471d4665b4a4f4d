import { describe, expect, test } from 'vitest';
import { type PhraseKind, PHRASE_KINDS, findWarningPhrases } from './warning-phrases.ts';

const FOUND: [text: string, kind: PhraseKind, phrase: string][] = [
  ['Send us your seed phrase to get paid.', 'keys', 'seed phrase'],
  ['your SEED\nPHRASES', 'keys', 'seed phrases'],
  ['Keep the recovery phrase ready', 'keys', 'recovery phrase'],
  ['Enter your 12-word phrase', 'keys', '12-word phrase'],
  ['Import your private key', 'keys', 'private key'],
  ['Your príväte kęy, please', 'keys', 'private key'],
  ['Upload the keystore file', 'keys', 'keystore file'],
  ['Connect your wallet to apply', 'wallet', 'connect your wallet'],
  ['connect a browser wallet', 'wallet', 'connect a browser wallet'],
  ['Validate your wallet first', 'wallet', 'validate your wallet'],
  ['Sign a message to qualify', 'wallet', 'sign a message to qualify'],
  ['Install the client before the interview', 'install', 'install the client before the interview'],
  ['install before your interview', 'install', 'install before your interview'],
  [
    'Please download and run our repository ahead of the call',
    'install',
    'download and run our repository ahead of the call',
  ],
  ['Before the first meeting, install the app', 'install', 'before the first meeting, install'],
  ['Download our meeting app', 'install', 'download our meeting app'],
  ['Disable your antivirus', 'install', 'disable your antivirus'],
  ['Pay a refundable deposit', 'payment', 'pay a refundable deposit'],
  ['A security deposit of $50', 'payment', 'security deposit'],
  ['Deposit required', 'payment', 'deposit required'],
  ['Buy two gift cards', 'payment', 'gift cards'],
  ['There is a registration fee of 20 USDC', 'payment', 'registration fee of'],
  ['You pay upfront', 'payment', 'pay upfront'],
  ['Telegram only', 'elsewhere', 'telegram only'],
  ['Only via WhatsApp', 'elsewhere', 'only via whatsapp'],
  ['Message me on Telegram: @x', 'elsewhere', 'message me on telegram'],
  ['DM us directly on Discord', 'elsewhere', 'dm us directly on discord'],
  ['Interviews are held on Telegram', 'elsewhere', 'interviews are held on telegram'],
];

const CLEAN = [
  'We study how users deposit collateral into lending pools.',
  'The median deposit is 0.4 ETH; deposits rise before a launch.',
  'A phrase about seeds and keys: public keys, signing keys, key rotation.',
  'Wallets connect to decentralized applications through a provider.',
  'You will run a node and install Rust; we help in the first week.',
  'Read the paper before the interview.',
  'We measured Telegram bots that trade on rumors.',
  'Fees of rollups, application fees in L2 economics, and gas costs',
  'The card game is a gift of theory',
  'presecurity depositor, telegramonly',
  'No one pays to take part.',
  '',
];

describe('findWarningPhrases', () => {
  test.each(FOUND)('finds a phrase in %j', (text, kind, phrase) => {
    expect(findWarningPhrases([text])).toEqual([{ kind, phrase }]);
  });

  test.each(CLEAN)('finds none in %j', (text) => {
    expect(findWarningPhrases([text])).toEqual([]);
  });

  test('research about a phrase gets a note too, which blocks nothing', () => {
    expect(findWarningPhrases(['We study seed phrase storage on phones.'])).toEqual([
      { kind: 'keys', phrase: 'seed phrase' },
    ]);
  });

  test('names each kind once, in a fixed order, over all texts', () => {
    const texts = ['Telegram only. Gift cards.', 'Private key, seed phrase', 'Connect your wallet'];
    expect(findWarningPhrases(texts)).toEqual([
      { kind: 'keys', phrase: 'private key' },
      { kind: 'wallet', phrase: 'connect your wallet' },
      { kind: 'payment', phrase: 'gift cards' },
      { kind: 'elsewhere', phrase: 'telegram only' },
    ]);
  });

  test('reads the longest texts within 100 ms', () => {
    const long = ['install '.repeat(2500), 'before the '.repeat(1800), 'pay a small '.repeat(1600)];
    const start = performance.now();
    expect(findWarningPhrases(long)).toEqual([]);
    expect(performance.now() - start).toBeLessThan(100);
  });

  test('every kind has a label and advice for both sides', () => {
    for (const advice of Object.values(PHRASE_KINDS))
      for (const text of [advice.label, advice.reader, advice.owner]) expect(text).toMatch(/\w/);
  });
});
