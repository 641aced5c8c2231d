"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { CheckboxGroup } from "#components/form/checkbox-group.tsx";
import { Form } from "#components/form/form.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { ShownOnce } from "#components/form/shown-once.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { createAgentTokenAction } from "#lib/agents/actions/agent-tokens.ts";
import { AGENT_SCOPES, type AgentScope } from "#lib/rules/agents/agent-scopes.ts";
import type { AgentTokenForm } from "#lib/rules/agents/agent-token-form.ts";

const loadSchema = () =>
  import("#lib/rules/agents/agent-token-form.ts").then((module) => module.AgentTokenForm);

const DAYS = ["7", "30", "90"] as const;

type Made = { name: string; secret: string };
/** `mayUse`: what the reader's role lets an agent of theirs do. */
type NewAgentFormProps = { mayUse: readonly AgentScope[] };

/** Asks for an agent's name, what it may do and for how long, then shows its key once. */
export function NewAgentForm({ mayUse }: NewAgentFormProps) {
  const t = useTranslations("agents");
  const [made, setMade] = useState<Made | null>(null);
  const forget = useCallback(() => setMade(null), []);
  const scopes = AGENT_SCOPES.filter((one) => mayUse.includes(one));
  const form = useActionForm<AgentTokenForm, Made>({
    name: "agent",
    schema: loadSchema,
    action: createAgentTokenAction,
    // What drafts starts unticked.
    defaults: {
      name: "",
      scopes: Object.fromEntries(scopes.map((one) => [one, !one.startsWith("draft_")])),
      days: "30",
    },
    onDone: setMade,
  });
  if (made) {
    return (
      <ShownOnce
        warning={{ title: t("onceTitle"), text: t("onceText") }}
        title={made.name}
        secrets={[{ id: "agent_key", label: t("key"), text: made.secret }]}
        done={{ href: "/profile/agents", label: t("kept") }}
        forget={forget}
      />
    );
  }
  return (
    <Form form={form}>
      <div className="grid max-w-xl gap-5">
        <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
        <CheckboxGroup
          name="scopes"
          label={t("may")}
          hint={t("mayHint")}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
        <SelectInput
          name="days"
          label={t("for")}
          options={DAYS.map((value) => ({ value, label: t("days", { count: Number(value) }) }))}
        />
        <p className="text-soft">{t("once")}</p>
        <div>
          <SubmitButton pendingLabel={t("creating")}>{t("create")}</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
