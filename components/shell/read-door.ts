/** A read that the server refused, or that never reached it (`UNREACHABLE`). */
export class DoorFault extends Error {
  override readonly name = "DoorFault";
  readonly code: string;
  readonly userMessage: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: string, userMessage: string, retryAfterSeconds?: number) {
    super(code);
    this.code = code;
    this.userMessage = userMessage;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Answer<Data> =
  | { ok: true; data: Data }
  | { ok: false; code: string; message: string; retryAfterSeconds?: number };

/**
 * Reads one of the dashboard's own API routes.
 * @throws DoorFault
 */
export async function readDoor<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  let answer: Answer<Data>;
  try {
    const response = await fetch(path, { signal, headers: { accept: "application/json" } });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new DoorFault("UNREACHABLE", "");
  }
  if (answer.ok) return answer.data;
  throw new DoorFault(answer.code, answer.message, answer.retryAfterSeconds);
}
