import { createHash } from "node:crypto";

type Names = Readonly<Record<string, string>>;
type LockedPackage = {
  name?: string;
  version?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  dependencies?: Names;
  optionalDependencies?: Names;
  peerDependencies?: Names;
};
/** A package-lock.json. */
export type Lock = {
  name: string;
  version: string;
  packages: Readonly<Record<string, LockedPackage>>;
};

const FOLDER = "node_modules/";

const nameOf = (path: string, { name }: LockedPackage) =>
  name ?? path.slice(path.lastIndexOf(FOLDER) + FOLDER.length);

const purl = (name: string, version: string) =>
  `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`;

/** A licence as CycloneDX has it: an SPDX id, an expression of them, or words. */
function licensesOf(license: string | undefined) {
  if (!license) return {};
  if (/ (AND|OR|WITH) /.test(license)) return { licenses: [{ expression: license }] };
  const key = /^[\w.+-]+$/.test(license) ? "id" : "name";
  return { licenses: [{ license: { [key]: license } }] };
}

/** npm's `sha512-…` in base64, as hex. */
function hashesOf(integrity: string | undefined) {
  const [, content] = /^sha512-(\S+)$/.exec(integrity ?? "") ?? [];
  if (!content) return {};
  return { hashes: [{ alg: "SHA-512", content: Buffer.from(content, "base64").toString("hex") }] };
}

/** Where Node finds `name` from the package at `path`: in its own folder, or in one above. */
function resolve(packages: Lock["packages"], path: string, name: string): string | null {
  for (
    let from = path;
    from !== "";
    from = from.slice(0, Math.max(0, from.lastIndexOf(FOLDER) - 1))
  ) {
    if (packages[`${from}/${FOLDER}${name}`]) return `${from}/${FOLDER}${name}`;
  }
  return packages[`${FOLDER}${name}`] ? `${FOLDER}${name}` : null;
}

/**
 * What npm installs for production, as CycloneDX 1.6, in the lock's order and the same each time. Of the lock
 * alone: `npm sbom` refuses a tree in which two packages want other versions of an optional peer, and with
 * `--legacy-peer-deps` it leaves out some seventy packages that are installed, as viem's abitype.
 */
export function billOfMaterials({ name, version, packages }: Lock) {
  const kept = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  const refs = new Map(
    kept.map(([path, locked]) => [path, purl(nameOf(path, locked), locked.version ?? "")]),
  );
  const root = purl(name, version);
  const dependsOn = new Map<string, Set<string>>();
  const note = (ref: string, path: string, locked: LockedPackage) => {
    const on = dependsOn.get(ref) ?? new Set();
    const { dependencies, optionalDependencies, peerDependencies } = locked;
    for (const needed of Object.keys({
      ...dependencies,
      ...optionalDependencies,
      ...peerDependencies,
    })) {
      const found = refs.get(resolve(packages, path, needed) ?? "");
      if (found && found !== ref) on.add(found);
    }
    dependsOn.set(ref, on);
  };
  note(root, "", packages[""] ?? {});
  const components = new Map<string, object>();
  for (const [path, locked] of kept) {
    const ref = refs.get(path) ?? "";
    note(ref, path, locked);
    components.set(ref, {
      type: "library",
      "bom-ref": ref,
      name: nameOf(path, locked),
      version: locked.version ?? "",
      scope: (locked.optional ?? locked.devOptional) ? "optional" : "required",
      ...hashesOf(locked.integrity),
      ...licensesOf(locked.license),
      purl: ref,
    });
  }
  const body = {
    metadata: {
      component: { type: "application", "bom-ref": root, name, version, purl: root },
    },
    components: [...components.values()],
    dependencies: [...dependsOn].map(([ref, on]) => ({ ref, dependsOn: [...on].sort() })),
  };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    version: 1,
    ...body,
  };
}

/** A UUID of version 8 that says what it names. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
