/** A server action's answer: the outcome as a value. `fields`: dotted field → reason. */
export type ActionResult<Data> =
  | { ok: true; data: Data }
  | {
      ok: false;
      code: string;
      message: string;
      fields: Record<string, string>;
      requestId?: string;
      /** Seconds after which the same call may succeed. */
      retryAfterSeconds?: number;
      /** What another person has to approve first, and the code that both see. */
      approval?: { request: string; code: string };
    };

export type Refusal = Extract<ActionResult<never>, { ok: false }>;
