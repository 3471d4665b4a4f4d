import { expect, test } from 'vitest';
import { isRegisteredHost, isRegistrySuffix, isWithinDomain } from './public-suffix.ts';

test.each([
  ['union.org', true],
  ['labs.union.org', true],
  ['lab.quillon.ac.uk', true],
  ['union.co.uk', true],
  ['xn--nion-0ra.org', true],
  ['union.xn--p1ai', true],
  ['union.github.io', true],
  ['example.edu', true],
  ['mail.union.org', true],
  ['notexample.com', true],
  ['org', false],
  ['co.uk', false],
  ['ac.uk', false],
  ['github.io', false],
  ['foo.ck', false],
  ['union.nosuchtld', false],
  ['metadata.google.internal', false],
  ['printer.local', false],
  ['app.localhost', false],
  ['union.test', false],
  ['union.invalid', false],
  ['union.example', false],
  ['union.example.com', false],
  ['example.org', false],
  ['union.onion', false],
  ['union.alt', false],
  ['router.home.arpa', false],
  ['1.0.10.in-addr.arpa', false],
  ['git.corp', false],
  ['nas.lan', false],
  ['nas.home', false],
  ['relay.mail', false],
])('%s is a registered host: %s', (host, isRegistered) => {
  expect(isRegisteredHost(host)).toBe(isRegistered);
});

test.each([
  ['com', true],
  ['ac.uk', true],
  ['edu.au', true],
  ['edu.bd', true],
  ['ac.museum', false],
  ['ac.zz', false],
  ['ac.de', false],
  ['github.io', false],
  ['union.org', false],
])('a registry sells names below %s: %s', (name, isSuffix) => {
  expect(isRegistrySuffix(name)).toBe(isSuffix);
});

test.each([
  ['union.org', 'union.org', true],
  ['labs.union.org', 'union.org', true],
  ['myunion.org', 'union.org', false],
  ['org', 'union.org', false],
])('%s is within %s: %s', (domain, parent, isWithin) => {
  expect(isWithinDomain(domain, parent)).toBe(isWithin);
});
