import { createHash } from "node:crypto";
import { expect } from "vitest";

const SAME_SITE = { "sec-fetch-site": "same-origin" };
const read = async (answer: Response) => ({ answer, text: await answer.text() });

/** Requests a sandbox page and submits its forms as a browser does. */
export function pageClient(address: () => string) {
  return {
    page: async (query = "", headers: Record<string, string> = {}) =>
      read(await fetch(`${address()}${query}`, { headers })),
    submit: async (form: Record<string, string>, headers: Record<string, string> = SAME_SITE) =>
      read(
        await fetch(`${address()}?lang=en`, {
          method: "POST",
          redirect: "manual",
          headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
          body: new URLSearchParams(form),
        }),
      ),
  };
}

/** Expects that the page's policy allows only its own style, and that the page needs nothing else. */
export function expectOwnStyleAlone({ answer, text }: { answer: Response; text: string }): void {
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain(`style-src 'sha256-${hash}'`);
  expect(policy).toContain("default-src 'none'");
  expect(text).not.toMatch(/<script|\son\w+=|style="/);
  expect(text).not.toMatch(/(?:href|action|src)="(?:\/|https?:)/);
}
