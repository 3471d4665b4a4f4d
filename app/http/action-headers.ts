import type { HeadersFunction } from 'react-router';

/** `headers` of a route whose action can refuse a form: passes `Retry-After` to the browser. */
export const actionHeaders: HeadersFunction = ({ actionHeaders: headers }) => headers;
