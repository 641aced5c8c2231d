import type { Hono } from "hono";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import type { User } from "#service/domain/access/deps.ts";
import type { KeepReply } from "#service/domain/access/idempotency.ts";
import type { Identity } from "./authenticate.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import type { z } from "#protocol/wire/zod.ts";

/** Values that middlewares set for the handlers after them. */
export type Variables = {
  requestId: string;
  endpoint: string;
  userId: number | null;
  /** Missing on calls that are not counted. */
  identity: Identity;
};
export type App = Hono<{ Variables: Variables }>;

/** A call that passed its gate and its schema. */
export type Call<E extends Endpoint> = {
  input: z.output<E["input"]>;
  user: User;
  /** The first credential of the caller's line; 0n for calls without a credential. */
  line: bigint;
  keep: KeepReply<Reply<E>>;
};

/** The first answer to the same request again: 200 where the first was 201. */
export class Repeated<T> {
  readonly reply: T;
  constructor(reply: T) {
    this.reply = reply;
  }
}

type Reply<E extends Endpoint> = z.input<E["reply"]>;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Reply<E> | Repeated<Reply<E>>>;

/** Registers one endpoint with its use case. */
export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/** The exchange's envelope around a part of a list. */
export const listed = <T>(message: string, { rows, ...rest }: Listed<T>) => ({
  ...success(message, rows),
  ...("pagination" in rest ? { pagination: rest.pagination } : { next_cursor: rest.nextCursor }),
});

/** The exchange's envelope (seed 2.8). */
export function success<T>(message: string, data: T): { success: true; message: string; data: T } {
  return { success: true, message, data };
}
