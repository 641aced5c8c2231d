import { getTranslations } from "next-intl/server";
import { Brand } from "#components/shell/brand.tsx";
import { Preferences } from "#components/shell/preferences.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { SignInForm } from "./sign-in-form.tsx";

type SignInPanelProps = {
  /** The page to go to afterwards; "/" by default. */
  next: string;
  /** The browser still has the cookie of a session that is over. */
  hasEnded: boolean;
};

const LABEL = "grid gap-1.5 text-sm font-medium";
const INPUT = "control input-box text-base font-normal";
const SUBMIT = `${buttonClass({ tone: "primary", wide: true })} in-aria-busy:opacity-60`;

/** The whole sign-in page. */
export async function SignInPanel({ next, hasEnded }: SignInPanelProps) {
  const t = await getTranslations("signIn");
  const refusals = {
    SIGN_IN_REFUSED: t("refused"),
    SIGN_IN_LIMITED: t("limited", { minutes: "{minutes}" }),
    INVALID_INPUT: t("incomplete"),
    FACTOR_REFUSED: t("codeRefused"),
    PHONE_CLOCK_OFF: t("phoneClockOff"),
    SIGN_IN_STEP_ENDED: t("codeEnded"),
    PASSKEY_REFUSED: t("passkeyRefused"),
    PASSKEY_NEEDS_HOST: t("passkeyUnable"),
    "*": t("failed"),
  };
  const words = {
    passkey: t("passkey"),
    passkeyStep: t("passkeyStep"),
    passkeyUnable: t("passkeyUnable"),
    startOver: t("startOver"),
  };
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <title>{`${t("title")} · Ponte`}</title>
      <Brand />
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        {(hasEnded || next !== "/") && (
          <p className="text-soft">{t(hasEnded ? "ended" : "continue")}</p>
        )}
      </div>
      <SignInForm
        next={next}
        refusals={refusals}
        words={words}
        code={
          <>
            <label className={LABEL}>
              <span>{t("code")}</span>
              <input
                name="code"
                type="text"
                required
                maxLength={40}
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                aria-describedby="code-hint"
                className={INPUT}
              />
            </label>
            <p id="code-hint" className="text-sm text-muted">
              {t("codeHint")}
            </p>
            <button type="submit" className={SUBMIT}>
              {t("codeSubmit")}
            </button>
          </>
        }
      >
        <label className={LABEL}>
          <span>{t("email")}</span>
          <input
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            className={INPUT}
          />
        </label>
        <label className={LABEL}>
          <span>{t("password")}</span>
          <input
            name="password"
            type="password"
            required
            maxLength={128}
            autoComplete="current-password"
            className={INPUT}
          />
        </label>
        <button type="submit" className={SUBMIT}>
          {t("submit")}
        </button>
      </SignInForm>
      <p className="text-sm text-muted">{t("forgotten")}</p>
      <Preferences />
    </main>
  );
}
