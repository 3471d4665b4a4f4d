import { z } from '@hono/zod-openapi';

/** A list of three in the API: text that holds a JSON list, or the list itself. */
export const threeTexts = z
  .union([z.string(), z.array(z.string()).openapi({ minItems: 3, maxItems: 3 })], {
    error: () => THREE_MESSAGE,
  })
  .openapi({
    description: 'Text holding a JSON list of three texts; a real list is accepted too.',
    example: '["a","b","c"]',
  });

/** The three texts, or null for anything but a list of exactly three; three blanks if absent. */
export function readThree(value: z.output<typeof threeTexts> | undefined): [string, string, string] | null {
  const list = typeof value === 'string' ? parsed(value) : (value ?? ['', '', '']);
  return isThree(list) ? list : null;
}

export const THREE_MESSAGE = 'Send a list of three texts.';

function isThree(list: unknown): list is [string, string, string] {
  return Array.isArray(list) && list.length === 3 && list.every((item) => typeof item === 'string');
}

function parsed(text: string): unknown {
  if (text.trim() === '') return ['', '', ''];
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
