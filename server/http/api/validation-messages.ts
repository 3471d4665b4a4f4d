import type { z } from '@hono/zod-openapi';

type Issue = z.core.$ZodIssue;

const TYPE_LABELS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** The field path and sentence of each fault in one validation issue. */
export function describeIssue(issue: Issue): [path: string, sentence: string][] {
  const path = issue.path.join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...issue.path, key].join('.'), 'There is no such field here.']);
  return [[path || 'body', messageOf(issue)]];
}

function messageOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined && issue.message.includes('undefined')
        ? `This is missing: send ${typeLabel(issue.expected)}.`
        : `This has to be ${typeLabel(issue.expected)}.`;
    case 'too_small':
      return issue.origin === 'array'
        ? `Send at least ${issue.minimum}.`
        : `This has to be at least ${issue.minimum}${unitOf(issue.origin)}.`;
    case 'too_big':
      return issue.origin === 'array'
        ? `Send at most ${issue.maximum}.`
        : `This has to be at most ${issue.maximum}${unitOf(issue.origin)}.`;
    case 'invalid_value':
      return `This has to be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
    default:
      return issue.message;
  }
}

const unitOf = (origin: string) => (origin === 'string' ? ' characters long' : '');
const typeLabel = (expected: string) => TYPE_LABELS[expected] ?? 'something else';
