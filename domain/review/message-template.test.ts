import { describe, expect, test } from 'vitest';
import { MESSAGE_CAP } from '#domain/application/application.ts';
import { DECLINE_REASONS } from '#domain/decision/decline-reason.ts';
import { DECISION_MESSAGES } from '#domain/decision/decision.ts';
import {
  STANDARD_REASONS,
  TEMPLATE_MESSAGES,
  TEMPLATE_NAME_CAP,
  fillTemplate,
  fillMessage,
  firstNameOf,
  hasPlaceholder,
  parseTemplate,
  parseTemplateKind,
  preferredFirstName,
  textOrTemplate,
} from './message-template.ts';

test.each([
  ['Hi {first name},', 'Isla MacDonald', 'Hi Isla,'],
  ['{First Name}, {FIRST NAME}', '  Jo  ', 'Jo, Jo'],
  ['{first name}', '{first name} $& B.', '{first'],
  ['{name} {firstname} {first  name}', 'Isla', '{name} {firstname} {first  name}'],
  ['{first name}', '', ''],
])('filling “%s” for “%s” gives “%s”', (text, name, filled) => {
  expect(fillTemplate(text, { name })).toBe(filled);
});

test.each([
  [{ name: 'Nguyễn Văn An', firstName: 'An' }, 'An'],
  [{ name: 'Dr. Ruiz', firstName: 'María José' }, 'María José'],
  [{ name: 'Isla MacDonald', firstName: '' }, 'Isla'],
  [{ name: 'Isla MacDonald', firstName: null }, 'Isla'],
  [{ name: 'Isla MacDonald' }, 'Isla'],
])('messages to %j call them “%s”', (person, called) => {
  expect(preferredFirstName(person)).toBe(called);
  expect(fillTemplate('Hi {first name}!', person)).toBe(`Hi ${called}!`);
});

test.each([
  ['Mary Ann Lee', 'Mary'],
  ['Dr. Ana Ruiz', 'Ana'],
  ['Prof. Dr. Ana Ruiz', 'Ana'],
  ['RUIZ, Ana', 'Ana'],
  ['Ruiz, Dr. Ana María', 'Ana'],
  ['Ana Ruiz, PhD', 'Ana'],
  ['Wang, Xiaoming', 'Xiaoming'],
  ['Ana (Anita) Ruiz', 'Ana'],
  ['Ana Ruiz (she/her)', 'Ana'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['van der Berg, Jo', 'Jo'],
  ['Martin King, Jr.', 'Martin'],
  ['Иван Петров', 'Иван'],
  ['สมชาย ใจดี', 'สมชาย'],
  ['Björk', 'Björk'],
  ['Ed Smith', 'Ed'],
  ['RUIZ Ana', 'Ana'],
  ['ÖZTÜRK Ayşe', 'Ayşe'],
  ['GARCÍA MÁRQUEZ Gabriel', 'Gabriel'],
  ["O'NEIL Conor", 'Conor'],
  ['ANA RUIZ', 'ANA'],
  ['AJ Brown', 'AJ'],
  ['🚀 Ana Ruiz', 'Ana'],
  ['Abdullah Khan', 'Abdullah'],
  ['Abdul-Rahim Khan', 'Abdul-Rahim'],
  // The whole name where the first one cannot be known.
  ['J. Smith', 'J. Smith'],
  ['J Smith', 'J Smith'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['J.-P. Sartre', 'J.-P. Sartre'],
  ['J. Robert Oppenheimer', 'J. Robert Oppenheimer'],
  ['Dr. J. Smith', 'Dr. J. Smith'],
  ['Smith, J.', 'J. Smith'],
  ['Dr. Ruiz', 'Dr. Ruiz'],
  ['Nguyễn Văn An', 'Nguyễn Văn An'],
  ['Nguyen Van An', 'Nguyen Van An'],
  ['Trần Thị  Mai', 'Trần Thị Mai'],
  ['Kim Min-su', 'Kim Min-su'],
  ['Wang Xiaoming', 'Wang Xiaoming'],
  ['Nagy Péter', 'Nagy Péter'],
  ['Li Wei', 'Li Wei'],
  ['Lee Min-ho', 'Lee Min-ho'],
  ['LI Wei', 'LI Wei'],
  ['RUIZ Md Ana', 'RUIZ Md Ana'],
  ['Md Rahman', 'Md Rahman'],
  ['Md. Rahman', 'Md. Rahman'],
  ['Rahman, Md', 'Md Rahman'],
  ['Abu Bakr', 'Abu Bakr'],
  ['Abdul Rahim', 'Abdul Rahim'],
  ['El Hadji Diouf', 'El Hadji Diouf'],
  ['🚀', '🚀'],
  ['🚀  7', '🚀 7'],
  ['王 小明', '王 小明'],
  ['王小明', '王小明'],
  ['김 민수', '김 민수'],
  ['山田 太郎', '山田 太郎'],
  ['', ''],
])('the first name of “%s” is “%s”', (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

test('only a text with the placeholder has one', () => {
  expect([hasPlaceholder('Hi {First name}'), hasPlaceholder('Hi {name}'), hasPlaceholder('')]).toEqual([
    true,
    false,
    false,
  ]);
});

describe('a filled text', () => {
  test('is cleaned and trimmed', () => {
    expect(fillMessage(' Hi {first name} ', { name: 'Isla M.' }, 'message')).toEqual({
      ok: true,
      value: 'Hi Isla',
    });
  });

  test('is refused if it is too long with the name, which the error names', () => {
    const refused = fillMessage('{first name}'.repeat(160), { name: 'Bartholomew-Jo S.' }, 'message');
    expect(refused).toMatchObject({
      refusal: {
        fields: { message: expect.stringMatching(/^With Bartholomew-Jo’s name .* 2,000 characters\.$/) },
      },
    });
  });
});

describe('parsing a template', () => {
  test('cleans name and text', () => {
    expect(parseTemplate({ name: ' Warm\nwelcome ', body: ' Hi {first name},\r\njoin us. ' })).toEqual({
      ok: true,
      value: { name: 'Warm welcome', body: 'Hi {first name},\njoin us.' },
    });
  });

  test.each([
    [
      { name: ' ', body: '\n' },
      { name: TEMPLATE_MESSAGES.name, body: TEMPLATE_MESSAGES.body },
    ],
    [{ name: 'x'.repeat(TEMPLATE_NAME_CAP + 1), body: 'b' }, { name: TEMPLATE_MESSAGES.nameTooLong }],
    [
      { name: '', body: 'x'.repeat(MESSAGE_CAP + 1) },
      { name: TEMPLATE_MESSAGES.name, body: DECISION_MESSAGES.tooLong },
    ],
  ])('names each bad field (case %#)', (typed, fields) => {
    const refused = parseTemplate(typed);
    expect(refused.ok ? null : refused.refusal.fields).toEqual(fields);
  });
});

test('a kind is known or null', () => {
  expect([parseTemplateKind('reason'), parseTemplateKind('invitation'), parseTemplateKind('x')]).toEqual([
    'reason',
    'invitation',
    null,
  ]);
});

describe('the text of a decision', () => {
  const filledText = DECLINE_REASONS[0].text;
  test.each([
    ['filled', '', filledText],
    ['filled', ' \n ', filledText],
    ['filled', 'We looked for a lawyer.', 'We looked for a lawyer.'],
    ['', 'We looked for a lawyer.', 'We looked for a lawyer.'],
    ['gone', 'We looked for a lawyer.', 'We looked for a lawyer.'],
    ['', '', ''],
  ])('with template “%s” and text “%s”', (template, text, value) => {
    expect(textOrTemplate({ template, text }, STANDARD_REASONS, 'reason')).toEqual({ ok: true, value });
  });

  test('is refused if the template was deleted and no text typed', () => {
    expect(textOrTemplate({ template: '12', text: '' }, STANDARD_REASONS, 'reason')).toMatchObject({
      refusal: { code: 'invalid', fields: { reason: TEMPLATE_MESSAGES.gone } },
    });
  });
});
