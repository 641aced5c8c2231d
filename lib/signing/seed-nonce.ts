/**
 * Lets styles that a library writes into the page pass its policy: `get-nonce` looks for the nonce
 * where webpack would keep it, and the page's own scripts carry it.
 */
export function seedNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) Reflect.set(globalThis, "__webpack_nonce__", nonce);
}
