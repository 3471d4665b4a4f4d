/**
 * A response body made part by part, each when the one before was read. An error aborts the
 * response, whose status is already sent, and is passed to `logError`.
 */
export function streamedBody(
  parts: AsyncGenerator<Uint8Array | string, void>,
  logError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
      } catch (error) {
        logError(error);
        controller.error(error);
      }
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
