/** A part of JSON Schema as the generator writes it: what the reading page needs of it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

type Content = Record<string, { schema?: JsonSchema }>;
/** One call. */
export type ApiOperation = {
  tags?: string[];
  summary?: string;
  description?: string;
  operationId?: string;
  security?: Record<string, string[]>[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};

/** The description of the public calls (OpenAPI 3.1), as `/openapi.json` serves it and `/docs/api` reads it out. */
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  paths?: Record<string, { get?: ApiOperation; post?: ApiOperation }>;
  components?: { schemas?: Record<string, JsonSchema>; securitySchemes?: Record<string, unknown> };
};
