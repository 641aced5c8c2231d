"use client";
import { useCallback, useState } from "react";
import { MakeButton, type MakeButtonProps } from "#components/form/make-button.tsx";
import { NewSecrets, type CredentialSecrets } from "./new-secrets.tsx";

type MakeCredentialProps = Omit<MakeButtonProps<CredentialSecrets>, "onDone"> & {
  /** False once it was made: then only its secrets, if it was made here. */
  canMake: boolean;
};

/** Creates an approved credential, and shows its key and secret this once. */
export function MakeCredential({ canMake, ...props }: MakeCredentialProps) {
  const [made, setMade] = useState<CredentialSecrets | null>(null);
  const forget = useCallback(() => setMade(null), []);
  if (made) return <NewSecrets made={made} forget={forget} />;
  return canMake && <MakeButton {...props} onDone={setMade} />;
}
