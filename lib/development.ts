/**
 * Everything in which `npm run dev` is looser than the product, and the only place that asks for it. Next writes
 * NODE_ENV into a build, so that a build holds none of it; scripts/build refuses one that does.
 */
export function looserInDevelopment(): { scripts: string; styles: string } | null {
  if (process.env.NODE_ENV !== "development") return null;
  // React evaluates code to show a server's stack; Next's overlay has styles without a nonce.
  return { scripts: " 'unsafe-eval'", styles: "'unsafe-inline'" };
}
