import { createContext, useContext } from 'react';

/** The number that lets an inline script of this response run; known on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
