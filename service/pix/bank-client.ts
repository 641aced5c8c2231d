import { ExchangeError } from "#protocol/error.ts";
import { parseJson } from "#protocol/json.ts";

export type BankAnswer = { status: number; body: unknown };

const TIMEOUT_MS = 8_000;

const unknownOutcome = (cause: unknown) => new ExchangeError("UNAVAILABLE", { cause });

/**
 * One call of the bank. Its word is taken for 2xx, 404 and 409; everything else, silence included,
 * leaves the outcome unknown.
 */
export async function callBank(
  bankUrl: string,
  method: "GET" | "PUT" | "POST",
  path: string,
  body?: object,
): Promise<BankAnswer> {
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(`${bankUrl}${path}`, {
      method,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: "application/json", "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    text = await answer.text();
  } catch (cause) {
    throw unknownOutcome(cause);
  }
  const { status } = answer;
  if (status === 409) {
    throw new ExchangeError("CONFLICT", { cause: new Error(`${method} ${path}: 409 ${text}`) });
  }
  if (status === 404) return { status, body: null };
  if (!answer.ok) throw unknownOutcome(new Error(`${method} ${path}: ${status}`));
  try {
    return { status, body: parseJson(text) };
  } catch (cause) {
    throw unknownOutcome(cause);
  }
}
