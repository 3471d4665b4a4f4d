/** Runs `open`, which notes what it has opened; when it fails, that is given back, and else `close` does so. */
export async function giveBackOnFailure<T>(
  open: (opened: (() => Promise<void>)[]) => Promise<T>,
): Promise<T & { close: () => Promise<void> }> {
  const opened: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const giveBack of opened.splice(0).toReversed()) await giveBack();
  };
  try {
    return { ...(await open(opened)), close };
  } catch (error) {
    await close();
    throw error;
  }
}
