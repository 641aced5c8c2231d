/** Called by Next once per server process, before the first request; never by its build. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { boot } = await import("#lib/boot.ts");
  await boot();
}
