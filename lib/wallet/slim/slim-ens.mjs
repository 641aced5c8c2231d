/** Replaces ENS name normalization in the bundle: the dashboard looks up no ENS names. */
export function ens_normalize() {
  throw new Error("names are not looked up");
}
