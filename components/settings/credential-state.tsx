import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { CredentialState as State } from "#lib/data/credentials.ts";

const TONES = { active: "ok", soon: "warn", expired: "off" } as const satisfies Record<
  State,
  string
>;

/** Whether a credential opens the exchange, and for how long. */
export function CredentialState({ state }: { state: State }) {
  const t = useTranslations("credentials");
  return <StatusMark tone={TONES[state]}>{t(`states.${state}`)}</StatusMark>;
}
