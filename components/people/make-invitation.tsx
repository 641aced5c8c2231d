"use client";
import { useCallback, useState } from "react";
import { MakeButton, type MakeButtonProps } from "#components/form/make-button.tsx";
import { InvitationLink, type InvitationLinkView } from "./invitation-link.tsx";

type MakeInvitationProps = Omit<MakeButtonProps<InvitationLinkView>, "onDone"> & {
  /** False once it was made: then only the link, if it was made here. */
  canMake: boolean;
};

/** Makes an approved invitation, and shows its link this once. */
export function MakeInvitation({ canMake, ...props }: MakeInvitationProps) {
  const [made, setMade] = useState<InvitationLinkView | null>(null);
  const forget = useCallback(() => setMade(null), []);
  if (made) return <InvitationLink made={made} forget={forget} />;
  return canMake && <MakeButton {...props} onDone={setMade} />;
}
