import "server-only";

/** How long the overview waits for a chain or the exchange before it says that it could not read it. */
const PATIENCE_MS = 4_000;

/** The reading's value; null when it failed or takes too long, so that a page never hangs on it. */
export async function inTime<T>(reading: Promise<T>, patienceMs = PATIENCE_MS): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  try {
    return await Promise.race([reading, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
