/** The statement of the no-fee checkbox. In a module without zod, which the guide need not load. */
export const NO_FEE = 'Nobody pays to take part, and nobody is asked to buy tokens.';
