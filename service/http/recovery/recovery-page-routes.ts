import type { Context } from "hono";
import { ExchangeError } from "#protocol/wire/error.ts";
import { languageOf } from "#platform/language.ts";
import { PLAIN_POLICY } from "#platform/plain-style.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { isPerson, isPersons } from "#service/domain/recovery/recovery-person.ts";
import type { App, Variables } from "../call.ts";
import { readBytes } from "../read-body.ts";
import { RECOVERY_ACTS } from "./recovery-acts.ts";
import { recoveryPage, type Note } from "./recovery-page.ts";
import {
  beginSession,
  endSession,
  isOwnForm,
  readSession,
  type RecoverySession,
} from "./recovery-session.ts";
import { voiceIn, type Voice } from "./recovery-voice.ts";

const PATH = "/recovery";
const FORM_MAX = 16 * 1024;

type Ctx = Context<{ Variables: Variables }>;
type Status = 200 | 403 | 422 | 503;

const voiceFor = (context: Ctx): Voice =>
  voiceIn(languageOf(context.req.query("lang"), context.req.header("accept-language")));

/** Who shows a session of somebody who may still end recoveries. */
async function whoseSession(context: Ctx, deps: Deps): Promise<RecoverySession | null> {
  const session = readSession(deps, context.req.header("cookie"));
  return session && (await isPerson(deps, session.person)) ? session : null;
}

async function answer(
  context: Ctx,
  deps: Deps,
  session: RecoverySession | null,
  note: Note | null,
  status: Status,
): Promise<Response> {
  const voice = voiceFor(context);
  const list = session ? await listUnknown(deps) : null;
  context.header("content-security-policy", PLAIN_POLICY);
  context.header("content-language", voice.language);
  context.header("vary", "Accept-Language, Cookie");
  return context.html(recoveryPage(voice, { session, list, note }), status);
}

async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    throw new ExchangeError("UNSUPPORTED_MEDIA_TYPE");
  }
  return new URLSearchParams(Buffer.from(await readBytes(request, FORM_MAX)).toString());
}

const faultOf = (sentence: string): Note => ({ isFault: true, sentences: [sentence] });

/**
 * The operator's page of a recovery, for the people of `npm run recover -- person`: the same list and the same
 * acts as the command's.
 * @param isSecure whether callers reach the service by https
 */
export function recoveryPageRoutes(app: App, deps: Deps, isSecure: boolean): void {
  const signIn = async (context: Ctx, form: URLSearchParams): Promise<Response> => {
    const [person, key] = [form.get("person") ?? "", form.get("key") ?? ""];
    if (!(await isPersons(deps.db, { person, key }))) {
      return answer(context, deps, null, faultOf(voiceFor(context).words.faults.refused), 403);
    }
    context.header("set-cookie", beginSession(deps, person, isSecure));
    return context.redirect(`${PATH}?lang=${voiceFor(context).language}`, 303);
  };

  app.get(PATH, async (context) => {
    context.set("endpoint", "recoveryPage");
    return answer(context, deps, await whoseSession(context, deps), null, 200);
  });

  app.post(PATH, async (context) => {
    context.set("endpoint", "recoveryPage");
    const voice = voiceFor(context);
    const { faults, outcomes } = voice.words;
    const form = await readForm(context.req.raw);
    const session = await whoseSession(context, deps);
    const asked = form.get("do") ?? "";
    // A form that signs in carries no token, whatever session there is.
    const guarded = asked === "sign_in" ? null : session;
    if (!isOwnForm(context.req.raw.headers, guarded, form.get("token"))) {
      return answer(context, deps, session, faultOf(faults.foreign), 403);
    }
    if (asked === "sign_in") return signIn(context, form);
    if (session === null) return answer(context, deps, null, faultOf(faults.expired), 403);
    if (asked === "sign_out") {
      context.header("set-cookie", endSession(isSecure));
      const note = { isFault: false, sentences: [outcomes.signedOut] };
      return answer(context, deps, null, note, 200);
    }
    const act = Object.hasOwn(RECOVERY_ACTS, asked) ? RECOVERY_ACTS[asked] : undefined;
    if (!act) return answer(context, deps, session, faultOf(faults.invalid), 422);
    try {
      const note = await act(deps, voice, session.person, form);
      deps.log.info({ person: session.person, act: asked, isFault: note.isFault }, "recovery page");
      return await answer(context, deps, session, note, note.isFault ? 422 : 200);
    } catch (error) {
      if (!(error instanceof ExchangeError) || error.code !== "UNAVAILABLE") throw error;
      return answer(context, deps, session, faultOf(faults.unavailable), 503);
    }
  });
}
