import { createRequire } from "node:module";

const ARCHITECTURES: Record<string, string> = { x64: "amd64", arm64: "arm64" };

/**
 * The real executable of the package for this platform: the package's own `anvil` command is a
 * script around it, and killing that script would leave the node running.
 */
export function anvilBinary(): string {
  const { platform } = process;
  const architecture = ARCHITECTURES[process.arch] ?? process.arch;
  const name = `@foundry-rs/anvil-${platform}-${architecture}`;
  const resolve = createRequire(import.meta.resolve("@foundry-rs/anvil/package.json")).resolve;
  try {
    return resolve(`${name}/bin/anvil`);
  } catch (cause) {
    throw new Error(`the local chain needs ${name}, which is not installed`, { cause });
  }
}
