import type { ErrorCode } from "./error.ts";
import type { Scope } from "./scopes.ts";
import type { z } from "./zod.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";
/** `credential`: api_key and api_secret; `management`: bearer token; `none`: open. */
export type EndpointAuth = "credential" | "management" | "none";
/** What a credential must have to make a call; `any`: each may, whatever it is limited to. */
type EndpointScope = Scope | "any";

/** One call of the interface, as data: the client makes it, the service registers it, OpenAPI shows it. */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Value = unknown,
> = {
  name: string;
  summary: string;
  tag: string;
  method: Method;
  /** `{name}` parts are taken from the input's fields; the other fields are query (GET, DELETE) or body. */
  path: string;
  auth: EndpointAuth;
  scope: EndpointScope;
  /** Of callers with a credential, the kind of account that may call it; every kind where not given. */
  only?: "main" | "sub";
  /** Flat: a form's field, a key here and a key of an error's `fields` are one word. */
  input: Input;
  /** What the service answers, exactly. */
  reply: Reply;
  /** Lenient reading of what any implementation of the seed answers, in our own names. */
  read: (answer: unknown) => Value;
  status: 200 | 201 | 204;
  /** Errors that this call can give besides the common ones. */
  errors: readonly ErrorCode[];
  body?: "json" | "multipart";
  /** Registered and authenticated, answers 501: its use case is not built yet. */
  pending?: true;
};

/** What the calls of a noun have in common: whoever adds one that a credential makes says what the credential needs for it. */
export type Common = { tag: string } & (
  | { auth?: "credential"; scope: EndpointScope }
  | { auth: "management" | "none"; scope?: never }
);
type Optional = "errors" | "status";
type Definition = Omit<Endpoint, "name" | Optional | keyof Common> &
  Partial<Pick<Endpoint, Optional>> & { auth?: "none" };

/**
 * A noun's calls, each named by its key: the one place where a call's name stands. Defaults:
 * credential, 200 (201 for a POST), no special errors.
 */
export function endpoints<const Calls extends Record<string, Definition>>(
  common: Common,
  calls: Calls,
) {
  const named = Object.entries<Definition>(calls).map(([name, definition]) => [
    name,
    {
      auth: "credential",
      scope: "any",
      ...common,
      status: definition.method === "POST" ? 201 : 200,
      errors: [],
      ...definition,
      name,
    },
  ]);
  return Object.fromEntries(named) as {
    [Name in keyof Calls]: Endpoint<
      Calls[Name]["input"],
      Calls[Name]["reply"],
      ReturnType<Calls[Name]["read"]>
    >;
  };
}

/** The input a caller gives, before defaults and transforms. */
export type InputOf<E extends Endpoint> = z.input<E["input"]>;
/** The value a caller gets back from the lenient reader. */
export type ValueOf<E extends Endpoint> = ReturnType<E["read"]>;

/** Whether money may move by it: closed to a sub-account until it is approved (INTERFACE §6). */
export function isExchangeCall({ path }: Pick<Endpoint, "path">): boolean {
  return path.startsWith("/exchange/");
}

/** Names of the `{…}` parts of a path, in order. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** A body to send and the body that answers it; a test holds both to their schemas. */
export type Example = { input?: unknown; reply?: unknown };
