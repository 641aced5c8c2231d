import type { Context } from "hono";
import type { Html } from "#platform/html.ts";
import { languageOf, type Language } from "#platform/language.ts";
import { sandboxPage, type FrameWords, type Voice } from "#sandbox/pages/sandbox-page.ts";
import { PLAIN_POLICY } from "#platform/plain-style.ts";

/** The page's voice: in the language of the address, else the browser's. */
export function voiceFor<W extends FrameWords>(
  context: Context,
  words: Record<Language, W>,
): Voice<W> {
  const language = languageOf(context.req.query("lang"), context.req.header("accept-language"));
  return { language, words: words[language] };
}

/** A page for people, under its own policy. */
export function answerPage(
  context: Context,
  voice: Voice<FrameWords>,
  title: string,
  parts: readonly (Html | null | false)[],
  status: 200 | 404 | 409 | 422,
): Response | Promise<Response> {
  context.header("content-security-policy", PLAIN_POLICY);
  context.header("content-language", voice.language);
  context.header("referrer-policy", "no-referrer");
  context.header("vary", "Accept-Language");
  return context.html(sandboxPage(voice, title, parts), status);
}
