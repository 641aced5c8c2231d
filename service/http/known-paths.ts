import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { advanceClock } from "#protocol/api/sandbox.ts";

type KnownPath = { method: string; path: string };

/** Whether a path belongs to the simulated outside world (INTERFACE §8). */
export function isSandboxPath({ path }: KnownPath): boolean {
  return path === "/sandbox" || path.startsWith("/sandbox/");
}

/** Whether the simulated outside world answers it: the users' clocks are the service's own. */
export const isForwarded = (endpoint: Endpoint): boolean =>
  isSandboxPath(endpoint) && !endpoint.pending && endpoint.name !== advanceClock.name;

/** The sandbox's pages for people; a form posts back to each. */
export const SANDBOX_PAGES = [
  { method: "GET", path: "/sandbox/bank", name: "bankPage" },
  { method: "POST", path: "/sandbox/bank", name: "bankPage" },
  { method: "GET", path: "/sandbox/kyc", name: "analystPage" },
  { method: "POST", path: "/sandbox/kyc", name: "analystPage" },
] as const;

const PLAIN = [
  "/health",
  "/ready",
  "/metrics",
  "/openapi.json",
  "/llms.txt",
  "/docs",
  "/docs/reference.json",
  "/docs/assets/{name}",
  "/docs/clients/{name}",
  "/docs/guides/{file}",
];

/** The operator's page of a recovery; its forms post back to it. */
const RECOVERY_PAGE = [
  { method: "GET", path: "/recovery" },
  { method: "POST", path: "/recovery" },
];

const KNOWN: readonly KnownPath[] = [
  ...ENDPOINTS.map(({ method, path }: Endpoint) => ({ method, path })),
  ...PLAIN.map((path) => ({ method: "GET", path })),
  ...SANDBOX_PAGES,
  ...RECOVERY_PAGE,
];

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);

const PATTERNS = KNOWN.map((known) => ({ ...known, pattern: patternOf(known.path) }));

/**
 * Methods of a path, sorted; empty when the path does not exist. A literal path wins over a pattern that
 * it also fits: in `/sub-accounts/document`, `document` is no CNPJ.
 */
export function allowedMethods(path: string, hasSandbox: boolean): string[] {
  const here = PATTERNS.filter((known) => hasSandbox || !isSandboxPath(known));
  const spelledOut = here.filter((known) => known.path === path);
  const fitting = spelledOut.length > 0 ? spelledOut : here.filter((one) => one.pattern.test(path));
  const methods = new Set(fitting.map(({ method }) => method));
  if (methods.has("GET")) methods.add("HEAD");
  if (methods.size > 0) methods.add("OPTIONS");
  return [...methods].sort();
}
