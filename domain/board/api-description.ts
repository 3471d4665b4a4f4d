/** The subset of JSON Schema that the generator writes and the API page reads. */
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
  maxItems?: number;
  minimum?: number;
  maximum?: number;
};

type Content = Record<string, { schema?: JsonSchema }>;
/** An operation of the API. */
export type ApiOperation = {
  tags?: string[];
  summary?: string;
  description?: string;
  operationId?: string;
  security?: Record<string, string[]>[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};

/**
 * The OpenAPI 3.1 description of the public API, served at `/openapi.json` and rendered at
 * `/docs/api`.
 */
export type ApiDescription = {
  openapi: string;
  info: { title: string; version: string; description?: string };
  servers?: { url: string }[];
  paths?: Record<string, { get?: ApiOperation; post?: ApiOperation }>;
  components?: { schemas?: Record<string, JsonSchema>; securitySchemes?: Record<string, unknown> };
};
