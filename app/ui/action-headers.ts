import type { HeadersFunction } from 'react-router';

/** `headers` of a route whose action answers a refused form: Retry-After reaches the browser. */
export const actionHeaders: HeadersFunction = ({ actionHeaders: headers }) => headers;
