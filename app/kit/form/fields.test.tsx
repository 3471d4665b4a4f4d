import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { RadioGroup } from './radio-group.tsx';
import { TextField } from './text-field.tsx';
import { WordCounter, wordStep } from './word-counter.tsx';

test('a field with a hint and an error is described by both and marked invalid', () => {
  const html = renderToStaticMarkup(
    <TextField id="t" name="title" label="Title" hint="Short." error="Please fill out this field." />,
  );
  expect(html).toContain('aria-describedby="t-hint t-error"');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('id="t-error"');
});

test('a capped field counts characters and warns in the last tenth', () => {
  const at = (length: number) =>
    renderToStaticMarkup(<TextField name="t" label="Title" cap={50} defaultValue={'a'.repeat(length)} />);
  expect(at(46)).toContain('46 of 50 characters');
  // The warning is a color: the markup differs in more than the text and its length.
  const withoutText = (length: number) => at(length).replaceAll(/a{2,}/g, '').replaceAll(String(length), '');
  expect(withoutText(45)).toBe(withoutText(10));
  expect(withoutText(46)).not.toBe(withoutText(45));
  expect(withoutText(46)).toBe(withoutText(49));
});

test('the word counter fills up to its target and counts beyond it', () => {
  const html = renderToStaticMarkup(<WordCounter text="one two three" target={2} />);
  expect(html).toContain('value="2"');
  expect(html).toContain('Wow!');
  expect(html).toContain('3 words');
});

test('the word counter announces at half of the target, at the target and beyond it', () => {
  expect([0, 39, 40, 79, 80, 81].map((words) => wordStep(words, 80))).toEqual([0, 0, 1, 1, 2, 3]);
});

test('a radio group has one checked option and its question as the legend', () => {
  const html = renderToStaticMarkup(
    <RadioGroup
      name="kind"
      label="Kind"
      defaultValue="b"
      options={[
        { value: 'a', label: 'Mentor' },
        { value: 'b', label: 'Mentee' },
      ]}
    />,
  );
  expect(html).toMatch(/<fieldset[^>]*><legend[^>]*>Kind/);
  expect(html.match(/checked=""/g)).toHaveLength(1);
  expect(html).toMatch(/checked="" value="b"|value="b" checked=""/);
});

test('a pending button is busy, shows its label, and remains a submit button', () => {
  const html = renderToStaticMarkup(<Button pending>Apply</Button>);
  expect(html).toContain('aria-busy="true"');
  expect(html).toContain('type="submit"');
  expect(html.match(/Apply/g)).toHaveLength(2);
});
