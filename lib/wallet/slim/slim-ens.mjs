/** No name of an account is looked up here: nobody signs for a name. */
export function ens_normalize() {
  throw new Error("names are not looked up");
}
