"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { toast } from "#components/ui/announcer.ts";
import { pageAccountHeaders } from "#components/shell/page-account.ts";
import { createBatchAction } from "#lib/batches/actions/drafts.ts";
import { repeatPayoutsAction } from "#lib/batches/actions/repeat-payouts.ts";
import type { ReceivedBatch } from "#lib/batches/views/receive-batch-file.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

export type NewBatchSaid = { title: string; network: PayoutNetwork; token: Token };
type FileRefusal = Extract<ReceivedBatch, { read: false }>;

async function sendFile(
  said: NewBatchSaid & { idempotency_key: string },
  file: Blob,
): Promise<ActionResult<ReceivedBatch>> {
  const body = new FormData();
  for (const [name, value] of Object.entries(said)) body.set(name, value);
  body.set("file", file);
  const answer = await fetch("/api/batches", {
    method: "POST",
    headers: { ...pageAccountHeaders() },
    body,
  });
  return (await answer.json()) as ActionResult<ReceivedBatch>;
}

/** Makes a batch of a file, or an empty one, and opens it. */
export function useNewBatch(said: NewBatchSaid) {
  const t = useTranslations("batches");
  const router = useRouter();
  const [pending, start] = useTransition();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [fault, setFault] = useState<FileRefusal | null>(null);
  // Sent again after a lost answer, it is one batch; another file or name is another.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const begin = () => {
    setRefused(null);
    setFault(null);
  };
  const open = (id: string) => router.push(`/payouts/batches/${id}`);
  const send = (file: Blob) =>
    start(async () => {
      begin();
      const result = await answered(sendFile({ ...said, idempotency_key: key }, file));
      if (!result.ok) return setRefused(result);
      setKey(crypto.randomUUID());
      if (result.data.read) open(result.data.id);
      else setFault(result.data);
    });
  const createByHand = (accounts: readonly string[]) =>
    start(async () => {
      begin();
      const input = { ...said, idempotency_key: key, accounts: [...accounts] };
      const result = await answered(createBatchAction(input));
      if (result.ok) open(result.data.id);
      else setRefused(result);
    });
  const repeat = (payouts: readonly string[]) =>
    start(async () => {
      begin();
      const input = { ...said, idempotency_key: key, payouts: [...payouts] };
      const result = await answered(repeatPayoutsAction(input));
      if (!result.ok) return setRefused(result);
      const { id, leftOut } = result.data;
      if (leftOut > 0) toast(t("repeatLeftOut", { count: leftOut }));
      open(id);
    });
  return { pending, refused, fault, send, createByHand, repeat };
}
