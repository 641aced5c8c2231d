import { whileAsked } from "#components/ui/person-asked.ts";
import type { ActionResult } from "./action-result.ts";

/** Asks the person for a factor; false when they would rather not. */
type Asker = () => Promise<boolean>;

let ask: Asker | null = null;

/** Set by the page's frame, until the returned function is called. */
export function setFactorPrompt(asker: Asker): () => void {
  ask = asker;
  return () => {
    if (ask === asker) ask = null;
  };
}

/**
 * Calls an action; where it needs a fresh factor, the person is asked for one and the same call is made again,
 * so that nothing typed is lost.
 */
export async function withFactor<Data>(
  call: () => Promise<ActionResult<Data>>,
): Promise<ActionResult<Data>> {
  const result = await call();
  if (result.ok || result.code !== "FACTOR_REQUIRED" || ask === null) return result;
  return (await whileAsked(ask)) ? call() : result;
}
