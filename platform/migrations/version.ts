import manifest from "../../package.json" with { type: "json" };

/** The version of this process. */
export const VERSION: string = manifest.version;
