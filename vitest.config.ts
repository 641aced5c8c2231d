import { join } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["**/*.test.{ts,tsx}"],
    exclude: ["node_modules/**", ".next/**", ".data/**", "e2e/**"],
    // What Next resolves on the server: outside it the package only throws.
    alias: { "server-only": join(import.meta.dirname, "node_modules/server-only/empty.js") },
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
