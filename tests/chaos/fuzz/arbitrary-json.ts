import fc from 'fast-check';
import { DAY_SECONDS } from '#domain/time/duration.ts';
import type { FuzzSchema } from './endpoints.ts';
import type { Actors, TestActor } from './actor-types.ts';
import { type Chance, idFor, nastyJson, textFor } from './arbitrary-values.ts';

type Known = { schemas: Record<string, FuzzSchema>; actors: Actors; chance: Chance; who: TestActor | null };

const ODD = 0.05;
const KEYS = ['__proto__', 'constructor', 'status', 'id', 'role', 'owner_uid', 'application_count', 'x'];

/**
 * A value that fits the schema of the API description, with texts and numbers that fit the field's
 * name and these actors. Any part is occasionally replaced by arbitrary JSON.
 */
export function jsonFor(fuzzSchema: FuzzSchema, name: string, known: Known): unknown {
  const { chance, actors, who } = known;
  const { one, odds, generate } = chance;
  const schema = resolved(fuzzSchema, known);
  if (name === 'auth' && who && odds(0.93)) return { uid: who.uid, id_token: who.token };
  if (name !== '' && name !== 'auth' && odds(name === 'data' ? ODD / 5 : ODD)) return generate(nastyJson);
  if (schema.enum) return one(schema.enum);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return jsonFor(one(alternatives), name, known);
  if (schema.type === 'object') return objectFor(schema, known);
  if (schema.type === 'array')
    return Array.from({ length: one([0, 1, 3, 3]) }, () => jsonFor(schema.items ?? {}, name, known));
  if (schema.type === 'boolean') return odds(0.5);
  if (schema.type === 'integer' || schema.type === 'number') return numberFor(name, known);
  if (schema.type === 'string') return textFor(name, actors, chance, who);
  return generate(nastyJson);
}

function objectFor({ properties = {}, required = [] }: FuzzSchema, known: Known): Record<string, unknown> {
  const { one, odds, generate } = known.chance;
  const value: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(properties))
    if (odds(required.includes(key) ? 0.98 : key === 'cursor' ? 0.1 : 0.6))
      value[key] = jsonFor(part, key, known);
  if (odds(0.02))
    Object.defineProperty(value, one(KEYS), {
      value: generate(nastyJson),
      enumerable: true,
      configurable: true,
    });
  return value;
}

function numberFor(name: string, { chance, actors, who }: Known): unknown {
  const { generate, odds } = chance;
  if (/_id$|^id$/.test(name)) {
    const id = idFor(name, actors, chance, who);
    return /^\d{1,15}$/.test(id) ? Number(id) : id;
  }
  const days = (least: number) =>
    Math.floor(Date.now() / 1000) + DAY_SECONDS * generate(fc.integer({ min: least, max: least + 60 }));
  if (/result/.test(name)) return days(40);
  if (/start|end/.test(name)) return days(/start/.test(name) ? 80 : 150);
  if (/date|at$|day/.test(name)) return days(odds(0.9) ? 1 : -40);
  return generate(fc.integer({ min: 0, max: 40 }));
}

function resolved(schema: FuzzSchema, known: Known): FuzzSchema {
  if (schema.$ref) return resolved(known.schemas[schema.$ref.split('/').at(-1)!] ?? {}, known);
  if (!schema.allOf) return schema;
  const parts = schema.allOf.map((part) => resolved(part, known));
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, FuzzSchema>,
    required: parts.flatMap(({ required = [] }) => required),
  };
}
