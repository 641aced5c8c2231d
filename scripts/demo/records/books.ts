import { sql } from "kysely";
import { storeFile } from "#lib/attachments/rows/attachment-files.ts";
import { attachFiles, attachmentsOf, type Attachable } from "#lib/attachments/rows/attachments.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { latestRequests } from "#lib/policies/rows/listed-requests.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { asBound, type AttachedOperation } from "#lib/rules/attachments/attachments.ts";
import { payinHash } from "#lib/rules/policies/approved-payin.ts";
import { approvalHash } from "#lib/rules/policies/approved-payout.ts";
import { toJson } from "#platform/json-column.ts";
import { after } from "../calendar.ts";
import type { Ground } from "../ground.ts";
import { CATEGORIES } from "../words.ts";

const REQUESTS_READ = 400;
const MINUTE = 60;

/** One page with nothing on it. */
const PAGE = Buffer.from(
  [
    "%PDF-1.4",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
    "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >> endobj",
    "trailer << /Size 4 /Root 1 0 R >>",
    "%%EOF\n",
  ].join("\n"),
);

type Books = Pick<Ground, "chance" | "accountId" | "team">;

/** Categories, one of them archived, and most payments under one. */
async function addCategories(tx: Tx, { chance, accountId, team }: Books): Promise<void> {
  const [by = ""] = team.admins;
  const ids = CATEGORIES.map(() => chance.uuid());
  await tx
    .insertInto("category")
    .values(
      CATEGORIES.map((name, at) => ({
        id: ids[at] ?? "",
        account_id: accountId,
        name,
        archived_at: at === CATEGORIES.length - 1 ? new Date() : null,
        created_by: by,
      })),
    )
    .execute();
  for (const table of ["payin", "payout"]) {
    await sql`update ${sql.table(table)} set category = (${ids}::text[])[1 + id % ${ids.length}::int]
      where account_id = ${accountId} and id % 4 <> 0`.execute(tx);
  }
}

async function attach(
  tx: Tx,
  { chance, team }: Books,
  payment: Attachable,
  { name, at }: { name: string; at?: Date },
): Promise<void> {
  const by = team.operator;
  const id = chance.uuid().replaceAll("-", "");
  const file = { id, mediaType: "application/pdf", name, bytes: PAGE, by };
  await storeFile(tx, payment.accountId, file);
  await attachFiles(tx, payment, { files: [id], by });
  if (!at) return;
  await sql`update attachment set added_at = ${at} where file_id = ${id}`.execute(tx);
  await sql`update attachment_file set uploaded_at = ${at}, attached_at = ${at} where id = ${id}`.execute(
    tx,
  );
}

type Asked = ApprovalRequest<"payin" | "payout">;

/** Binds a payment's files by its request, as if they had been there when it was asked. */
async function bind(tx: Tx, request: Asked, payment: Attachable): Promise<void> {
  const attachments = (await attachmentsOf(tx, payment)).map(asBound);
  const { id } = request.row;
  const [content, hash] =
    request.operation === "payout"
      ? [
          toJson({ ...request.row.content, attachments }),
          approvalHash({ ...request.row.content, attachments }),
        ]
      : [
          toJson({ ...request.row.content, attachments }),
          payinHash({ ...request.row.content, attachments }),
        ];
  await tx
    .updateTable("approval_request")
    .set({ content: content as never, hash })
    .where("id", "=", id)
    .execute();
}

/** What the company keeps beside its payments: categories, and files that approvals bind and others that came later. */
export async function addBooks(tx: Tx, books: Books): Promise<void> {
  await addCategories(tx, books);
  const { accountId } = books;
  for (const operation of ["payout", "payin"] as const satisfies readonly AttachedOperation[]) {
    const requests = (await latestRequests(tx, accountId, [operation], REQUESTS_READ)) as Asked[];
    const of = (fits: (request: Asked) => boolean) => requests.find(fits);
    const asked = [
      of(({ row, answers }) => row.ended === null && answers.length === 0),
      of(({ answers }) => answers.some(({ verdict }) => verdict === "approve")),
    ];
    for (const request of asked) {
      if (!request) continue;
      const payment: Attachable = { accountId, operation, object: request.row.object };
      const { asked_at: asked } = request.row;
      const answered = request.answers.at(-1)?.answered_at ?? asked;
      const bound = operation === "payout" ? "boleto.pdf" : "contrato.pdf";
      await attach(tx, books, payment, { name: bound, at: after(asked, -5 * MINUTE) });
      await bind(tx, request, payment);
      await attach(tx, books, payment, {
        name: "nota-fiscal.pdf",
        at: after(answered, 4 * MINUTE),
      });
    }
  }
  const newest = await sql<{ id: string; of: AttachedOperation }>`
    (select id::text, 'payin' as of from payin where account_id = ${accountId} order by id desc limit 1)
    union all
    (select coalesce(intent_id, id::text), 'payout' from payout where account_id = ${accountId}
      and not exists (select from approval_request where object = payout.intent_id) order by id desc limit 1)
  `.execute(tx);
  for (const { id: object, of: operation } of newest.rows) {
    await attach(tx, books, { accountId, operation, object }, { name: "fatura.pdf" });
  }
}
