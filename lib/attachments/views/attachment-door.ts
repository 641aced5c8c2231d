import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { DoorContext } from "#lib/core/doors/run-door.ts";
import { documentAnswer, receiveDocument } from "#lib/core/doors/receive-document.ts";
import {
  fileContent,
  requireLooseRoom,
  storeFile,
} from "#lib/attachments/rows/attachment-files.ts";
import { attachableOf, hasAttachment } from "#lib/attachments/rows/attachments.ts";
import type { AttachedOperation } from "#lib/rules/attachments/attachments.ts";

type Sent = { id: string; account: Account; actor: Session; request: Request };

/**
 * Stores a file for a payment that is still being typed, or will get it by `addAttachmentsAction`.
 * @throws DashboardError as `receiveDocument` and `storeFile` do
 */
export async function acceptFile(
  { store, audit, transaction }: DoorContext<"attachment:write">,
  { id, account, actor, request }: Sent,
): Promise<{ id: string; name: string; size: number }> {
  const by = actor.person.id;
  await requireLooseRoom(store.db, by);
  const from = { person: by, account: account.id, request };
  return receiveDocument(store.db, from, async ({ mediaType, bytes, name }) => {
    await transaction(async (tx) => {
      const sha256 = await storeFile(tx, account.id, { id, mediaType, name, bytes, by });
      audit.note({ detail: { sha256, size: bytes.length } });
      await audit.writeIn(tx);
    });
    return { id, name, size: bytes.length };
  });
}

type Opened = { of: AttachedOperation; id: string; file: string };

/**
 * A file of a payment, after the trail has recorded who opened it.
 * @throws DashboardError `NOT_FOUND`: the payment has no such file
 */
export async function openFile(
  { store, account, audit }: DoorContext<"attachment:read">,
  { of, id, file }: Opened,
): Promise<Response> {
  const payment = await attachableOf(store.db, account.id, { of, id });
  const isThere = payment !== null && (await hasAttachment(store.db, payment, file));
  const content = isThere ? await fileContent(store.db, account.id, file) : null;
  if (!content) throw new DashboardError("NOT_FOUND");
  await store.transaction((tx) => audit.writeIn(tx));
  return documentAnswer(content, "attachment");
}
