"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { Moment } from "#components/money/moment.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { endAgentTokenAction } from "#lib/agents/actions/agent-tokens.ts";
import type { AgentTokenView } from "#lib/agents/views/agents.ts";

/** The reader's agents, each with what it may do, until when, and a way to end it. */
export function AgentKeys({ tokens }: { tokens: readonly AgentTokenView[] }) {
  return (
    <ul className="grid">
      {tokens.map((token) => (
        <KeyRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

function KeyRow({ token }: { token: AgentTokenView }) {
  const t = useTranslations("agents");
  const router = useRouter();
  const { id, name, scopes, expiresAt, lastUsedAt } = token;
  const end = useAct(
    () => endAgentTokenAction({ id }),
    () => {
      toast(t("revoked"), "success");
      router.refresh();
    },
  );
  return (
    <li className="grid gap-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-0.5">
          <p translate="no" className="font-medium wrap-anywhere">
            {name}
          </p>
          <p className="text-sm text-soft">{scopes.map((one) => t(`scope.${one}`)).join(" · ")}</p>
          <p className="text-sm text-muted">
            <span>{t("expires")}</span> <Moment at={expiresAt} />
            {lastUsedAt !== null && (
              <>
                <span>{`, ${t("lastUsed")}`}</span> <Moment at={lastUsedAt} />
              </>
            )}
          </p>
        </div>
        <Button
          size="sm"
          onClick={end.run}
          pending={end.pending}
          aria-label={t("revokeNamed", { name })}
        >
          {t(end.pending ? "revoking" : "revoke")}
        </Button>
      </div>
      {end.refused && <RefusalNotice refused={end.refused} />}
    </li>
  );
}
