import type { ApiDescription, JsonSchema } from '#domain/board/api-description.ts';

/** One field of a body: its path ("data.topics"), its type in words, and whether it is required. */
export type FieldLine = { name: string; type: string; required: boolean; note: string };

/** The fields of a schema in order; nested fields with dots, lists with []. */
export function fieldLines(
  description: ApiDescription,
  schema: JsonSchema | undefined,
  prefix = '',
): FieldLine[] {
  const resolved = resolve(description, schema);
  const alternatives = resolved?.anyOf ?? resolved?.oneOf;
  if (!resolved?.properties && alternatives) {
    return alternatives.flatMap((alternative) =>
      fieldLines(description, alternative, prefix).map((line) => ({ ...line, required: false })),
    );
  }
  return Object.entries(resolved?.properties ?? {}).flatMap(([key, raw]) => {
    const field = resolve(description, raw) ?? {};
    const name = prefix + key;
    const line = {
      name,
      type: typeOf(description, field),
      required: resolved?.required?.includes(key) ?? false,
      note: raw.description ?? field.description ?? '',
    };
    const inner = field.type === 'array' ? resolve(description, field.items) : field;
    const below = inner && (inner.properties ?? inner.anyOf?.some(({ properties }) => properties));
    return below
      ? [line, ...fieldLines(description, inner, `${name}${field.type === 'array' ? '[]' : ''}.`)]
      : [line];
  });
}

function resolve(description: ApiDescription, schema: JsonSchema | undefined): JsonSchema | undefined {
  const name = schema?.$ref?.split('/').at(-1);
  return name ? description.components?.schemas?.[name] : schema;
}

function typeOf(description: ApiDescription, schema: JsonSchema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives)
    return [
      ...new Set(
        alternatives.map((alternative) => typeOf(description, resolve(description, alternative) ?? {})),
      ),
    ].join(' or ');
  if (schema.type === 'array')
    return `list of ${typeOf(description, resolve(description, schema.items) ?? {})}`;
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'object');
  return schema.maxLength ? `${type}, at most ${schema.maxLength} characters` : type;
}
