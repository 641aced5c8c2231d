"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { addPasskeyAction, beginPasskeyAction } from "#lib/people/actions/own-factors.ts";
import type { NewPasskey } from "#lib/rules/people/passkeys.ts";
import type { NamePasskey } from "#lib/rules/people/profile.ts";

const loadSchema = () =>
  import("#lib/rules/people/profile.ts").then((module) => module.NamePasskey);

/** Has the browser make a passkey and keeps it under a name. */
export function PasskeyForm() {
  const t = useTranslations("profile");
  const router = useRouter();
  // The browser makes a passkey once, even where keeping it has to ask for a factor first.
  const made = useRef<NewPasskey | null>(null);
  const form = useActionForm<NamePasskey, { name: string }>({
    name: "passkey",
    schema: loadSchema,
    action: async ({ name }) => {
      if (made.current === null) {
        const begun = await beginPasskeyAction({});
        if (!begun.ok) return begun;
        const { makePasskey } = await import("#components/shell/factor/passkey-in-browser.ts");
        made.current = await makePasskey(begun.data);
      }
      const answer = made.current;
      if (answer === null) {
        return { ok: false, code: "PASSKEY_NOT_MADE", message: t("passkeyUnable"), fields: {} };
      }
      const added = await addPasskeyAction({ name, answer });
      // Whatever else was refused, its challenge is used up.
      if (added.ok || added.code !== "FACTOR_REQUIRED") made.current = null;
      return added;
    },
    defaults: { name: "" },
    onDone: ({ name }) => {
      toast(t("passkeyAdded", { name }), "success");
      form.methods.reset();
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("passkeyAdd")}>
      <TextInput
        name="name"
        label={t("passkeyName")}
        hint={t("passkeyNameHint")}
        autoComplete="off"
        maxLength={60}
      />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("passkeyAdding")}>
          {t("passkeyAdd")}
        </SubmitButton>
      </div>
    </Form>
  );
}
