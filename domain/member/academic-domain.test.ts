import { describe, expect, test } from 'vitest';
import { academicDomainOf, isAcademicDomain, parseDomain } from './academic-domain.ts';

const NONE = { academic: [], notAcademic: [] };

describe('academicDomainOf', () => {
  test.each([
    ['ada@alderbay.edu', 'alderbay.edu'],
    ['ada@cs.alderbay.edu', 'cs.alderbay.edu'],
    ['Ada@CS.Alderbay.EDU', 'cs.alderbay.edu'],
    ['ada@dept.quillon.ac.uk', 'dept.quillon.ac.uk'],
    ['ada@quillon.ac.jp', 'quillon.ac.jp'],
    ['ada@marsh.edu.au', 'marsh.edu.au'],
    ['ada@fen.nsw.edu.au', 'fen.nsw.edu.au'],
    ['ada@quillon.edu.bd', 'quillon.edu.bd'],
    ['ada@xn--mnchen-3ya.edu', 'xn--mnchen-3ya.edu'],
    ['ada@edu', null],
    ['ada@edu.com', null],
    ['ada@alderbay.edu.com', null],
    ['ada@edu.au', null],
    ['ada@ac.uk', null],
    ['ada@alderbay.education', null],
    ['ada@alderbayedu', null],
    ['ada@alderbay-edu.com', null],
    ['ada@edu.alderbay.com', null],
    ['ada@ac.uk.alderbay.com', null],
    ['ada@alderbay.ac', null],
    ['ada@alderbay.ac.com', null],
    ['ada@alderbay.ac.museum', null],
    // Not suffixes of their registries: anyone could register the second level.
    ['ada@alderbay.ac.de', null],
    ['ada@alderbay.edu.de', null],
    ['ada@alderbay.ac.us', null],
    ['ada@alderbay.ac.zz', null],
    ['ada@alderbay.edu.', null],
    ['ada@alderbay..edu', null],
    ['ada@.edu', null],
    ['ada@alderbay.еdu', null], // a Cyrillic е
    ['ada@alderbay.xn--du-5cd', null],
    ['ada@example.com@alderbay.edu', 'alderbay.edu'],
    ['alderbay.edu', null],
    ['', null],
  ])('%s: %s', (email, domain) => {
    expect(academicDomainOf(email, NONE)).toBe(domain);
  });
});

describe('the operator’s lists', () => {
  const lists = {
    academic: ['eth.example', 'xn--universitt-y5a.example'],
    notAcademic: ['alumni.alderbay.edu', 'fake.eth.example'],
  };
  test.each([
    ['eth.example', true],
    ['inf.eth.example', true],
    ['notetheth.example', false],
    ['fake.eth.example', false],
    ['very.fake.eth.example', false],
    ['alderbay.edu', true],
    ['alumni.alderbay.edu', false],
    ['mail.alumni.alderbay.edu', false],
    ['newalumni.alderbay.edu', true],
    ['xn--universitt-y5a.example', true],
  ])('%s: %s', (domain, academic) => {
    expect(isAcademicDomain(domain, lists)).toBe(academic);
  });

  test.each([
    ['ETH.example', 'eth.example'],
    [' eth.example. ', 'eth.example'],
    ['universität.example', 'xn--universitt-y5a.example'],
    ['https://eth.example', null],
    ['eth.example/x', null],
    ['eth.example:8080', null],
    ['ada@eth.example', null],
    ['192.0.2.1', null],
    ['edu', null],
    ['', null],
  ])('%s is read as %s', (text, domain) => {
    expect(parseDomain(text)).toBe(domain);
  });
});
