import type { paths } from "./interface.ts";

export type Method = "get" | "put" | "post" | "patch" | "delete";
type Path = keyof paths;

/** A call as the document describes it; never where the path has no such method. */
export type Operation<P extends Path, M extends Method> =
  paths[P] extends Record<M, infer Found> ? Found : never;

type PathOf<O> = O extends { parameters: { path: infer Fields } } ? Fields : never;
type QueryOf<O> = O extends { parameters: { query?: infer Fields } } ? NonNullable<Fields> : never;
type BodyOf<O> = O extends { requestBody?: { content: { "application/json": infer Body } } }
  ? Body
  : never;

/** A part of a call: not there, needed, or optional where none of its fields is needed. */
type Part<Name extends string, Fields> = [Fields] extends [never]
  ? unknown
  : Record<never, never> extends Fields
    ? { [Key in Name]?: Fields }
    : { [Key in Name]: Fields };

export type CallOptions = {
  /**
   * One key for one intention: the same key and input answer what the first success answered, for 24 hours. Without
   * it each call of yours makes its own, which its repetitions share.
   */
  idempotencyKey?: string;
  /** Ends the call and its repetitions; what it throws is the signal's own reason. */
  signal?: AbortSignal;
};

/** What a call is sent. */
type Sent<O> = CallOptions &
  Part<"path", PathOf<O>> &
  Part<"query", QueryOf<O>> &
  Part<"body", BodyOf<O>>;

/** What a call answers; nothing for a 204. */
type Reply<O> = O extends {
  responses: { 200: { content: { "application/json": infer Body } } };
}
  ? Body
  : undefined;

/** The query of a list without what the client sets itself. */
export type Filters<O> = Omit<QueryOf<O>, "page" | "pageSize">;

/** Makes one call of the interface. @throws PonteError */
export type Send = {
  <P extends Path, M extends Method>(
    method: M,
    path: P,
    sent: Sent<Operation<P, M>>,
  ): Promise<Reply<Operation<P, M>>>;
  /** A call whose body is a form with a file. */
  upload: <P extends Path>(
    path: P,
    form: { type: string; file: Blob; name: string },
    options?: CallOptions,
  ) => Promise<Reply<Operation<P, "post">>>;
};
