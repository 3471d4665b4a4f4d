/** Thrown to the reader of a body that turned out larger than its route accepts. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Thrown to the reader of a body whose sender has too many bytes in flight. */
export class TooManyBodies extends Error {
  override name = 'TooManyBodies';
}
