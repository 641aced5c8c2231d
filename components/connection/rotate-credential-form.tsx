"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import { rotateCredentialAction } from "#lib/connection/actions/credentials.ts";
import { NewSecrets, type CredentialSecrets } from "./new-secrets.tsx";

type RotateCredentialFormProps = {
  id: string;
  fallbackHours: number;
  /** Somebody else has to approve it. */
  second: SecondPerson | undefined;
};
type Values = { id: string; overlap_hours: string };
type Rotated = {
  name: string;
  taken: boolean;
  credential: { apiKey: string; apiSecret: string } | null;
};

const loadSchema = () =>
  import("#lib/rules/connection/credential-request.ts").then(
    (module) => module.RotateCredentialForm,
  );

/** Asks how long the old key stays valid, then shows the new one once, unless the dashboard stored it. */
export function RotateCredentialForm({ id, fallbackHours, second }: RotateCredentialFormProps) {
  const t = useTranslations("credentials");
  const router = useRouter();
  const [made, setMade] = useState<CredentialSecrets | null>(null);
  const forget = useCallback(() => setMade(null), []);
  const form = useActionForm<Values, Rotated>({
    schema: loadSchema,
    action: rotateCredentialAction,
    defaults: { id, overlap_hours: String(fallbackHours) },
    onDone: ({ name, credential }) => {
      if (credential) return setMade({ name, ...credential });
      toast(t("taken"), "success");
      router.push("/settings/credentials");
    },
  });
  if (made) return <NewSecrets made={made} forget={forget} />;
  return (
    <Form form={form} className="max-w-xl">
      <TextInput
        name="overlap_hours"
        label={t("overlap")}
        hint={t("overlapHint")}
        inputMode="numeric"
        suffix="h"
        boxClass="max-w-32"
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingLabel={t("rotating")} second={second}>
          {t("rotateDo")}
        </SubmitButton>
        <LinkButton href="/settings/credentials" tone="quiet">
          {t("cancel")}
        </LinkButton>
      </div>
    </Form>
  );
}
