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
export const readDoor = <Data>(path: string, signal?: AbortSignal): Promise<Data> =>
  requestDoor(path, "GET", signal);

/**
 * Asks a route that changes nothing here, but has somebody else asked.
 * @throws DoorFault
 */
export const callDoor = <Data>(path: string, signal?: AbortSignal, body?: object): Promise<Data> =>
  requestDoor(path, "POST", signal, body);

async function requestDoor<Data>(
  path: string,
  method: "GET" | "POST",
  signal: AbortSignal | undefined,
  body?: object,
): Promise<Data> {
  let answer: Answer<Data>;
  try {
    const headers = { accept: "application/json" };
    const asked = body && {
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(body),
    };
    const response = await fetch(path, { method, signal, headers, ...asked });
    answer = await response.json();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new DoorFault("UNREACHABLE", "");
  }
  if (answer.ok) return answer.data;
  throw new DoorFault(answer.code, answer.message, answer.retryAfterSeconds);
}
