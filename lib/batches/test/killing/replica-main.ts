import { registerHooks } from "node:module";

// A replica of the dashboard in its own process, for tests that kill it. As in vitest.config.ts: outside Next these
// only throw.
const here = (path: string) => new URL(path, import.meta.url).href;
const OURS: Record<string, string> = {
  "server-only": here("../../../../node_modules/server-only/empty.js"),
  "next/headers": here("../../../test/next/next-headers.ts"),
  "next-intl/server": here("../../../test/next/next-intl-server.ts"),
  "next/navigation": "next/navigation.js",
  "next/server": "next/server.js",
};
registerHooks({
  resolve: (specifier, context, next) => next(OURS[specifier] ?? specifier, context),
});
await import("./replica-work.ts").then(({ answerParent }) => answerParent());
