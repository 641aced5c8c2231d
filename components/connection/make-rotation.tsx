"use client";
import { useRouter } from "next/navigation";
import { useCallback, useState } from "react";
import { MakeButton } from "#components/form/make-button.tsx";
import { rotateCredentialAction } from "#lib/connection/actions/credentials.ts";
import { NewSecrets, type CredentialSecrets } from "./new-secrets.tsx";

/** `canMake`: false once it was made: then only its secrets, if it was made here. */
type MakeRotationProps = { input: object; canMake: boolean };
type Rotated = { name: string; credential: Omit<CredentialSecrets, "name"> | null };

/** Rotates a credential as approved, and shows its new key and secret this once, unless Ponte itself uses it by now. */
export function MakeRotation({ input, canMake }: MakeRotationProps) {
  const router = useRouter();
  const [made, setMade] = useState<CredentialSecrets | null>(null);
  const forget = useCallback(() => setMade(null), []);
  if (made) return <NewSecrets made={made} forget={forget} />;
  const show = ({ name, credential }: Rotated) =>
    credential ? setMade({ name, ...credential }) : router.refresh();
  return canMake && <MakeButton action={rotateCredentialAction} input={input} onDone={show} />;
}
