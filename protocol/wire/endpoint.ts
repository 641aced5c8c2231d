import type { ErrorCode } from "./error.ts";
import type { Scope } from "./scopes.ts";
import type { z } from "./zod.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
/** `credential`: api_key and api_secret; `management`: bearer token; `none`: open. */
export type EndpointAuth = "credential" | "management" | "none";
/** The scope that a credential needs for a call; `any`: every credential may make it. */
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
  /** The kind of account that may call it with a credential; absent: every kind. */
  only?: "main" | "sub";
  /** Flat: a form's field, a key here and a key of an error's `fields` are one word. */
  input: Input;
  /** The service's exact reply. */
  reply: Reply;
  /** Lenient reader of any seed implementation's reply, in Ponte's own names. */
  read: (answer: unknown) => Value;
  status: 200 | 201 | 204;
  /** Errors of this call, besides the common ones. */
  errors: readonly ErrorCode[];
  body?: "json" | "multipart";
  /** Registered and authenticated, answers 501: its use case is not built yet. */
  pending?: true;
};

/** What a noun's calls have in common. Calls that need a credential must state its scope. */
export type Common = { tag: string } & (
  | { auth?: "credential"; scope: EndpointScope }
  | { auth: "management" | "none"; scope?: never }
);
type Optional = "errors" | "status";
type Definition = Omit<Endpoint, "name" | Optional | keyof Common> &
  Partial<Pick<Endpoint, Optional>> & { auth?: "none" };

/**
 * A noun's calls, each named by its key, the only place that names a call. Defaults: credential, 200 (201
 * for a POST), no special errors.
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

/** Whether the call may move money; a sub-account can't make it before its approval (INTERFACE §6). */
export function isExchangeCall({ path }: Pick<Endpoint, "path">): boolean {
  return path.startsWith("/exchange/");
}

/** Names of the `{…}` parts of a path, in order. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
}

/** Example bodies of a request and its reply; a test checks both against their schemas. */
export type Example = { input?: unknown; reply?: unknown };
