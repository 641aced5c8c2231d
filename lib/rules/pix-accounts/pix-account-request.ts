import { BANK_ACCOUNT_NAME_MAX } from "#protocol/pix-accounts/bank-accounts.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { PathId } from "#protocol/wire/inputs.ts";
import { nameText } from "#protocol/wire/name.ts";
import { parsePixKeyOfKind, PIX_KEY_KINDS, type PixKeyKind } from "#protocol/brazil/pix-key.ts";
import type { Reason } from "#protocol/wire/reason.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

const HOLDER_NAME_MAX = 120;

const REFUSED = {
  cpf: "invalid_cpf",
  cnpj: "invalid_cnpj",
  phone: "invalid_phone",
  email: "invalid_email",
  random: "invalid_random_key",
} as const satisfies Record<PixKeyKind, Reason>;

const Name = nameText(BANK_ACCOUNT_NAME_MAX);

/** A CPF or CNPJ in any spelling, or nothing; comes out canonical. */
const HolderDocument = z
  .string()
  .overwrite(trimHidden)
  .optional()
  .transform((text, context): string | null => {
    if (text === undefined || text === "") return null;
    const parsed = parseCpf(text) ?? parseCnpj(text);
    if (parsed !== null) return parsed;
    const reason: Reason = /^[\d.\-\s]{1,14}$/.test(text) ? "invalid_cpf" : "invalid_cnpj";
    context.addIssue({ code: "custom", message: reason });
    return z.NEVER;
  });

/** Who holds a PIX account, as the dashboard notes it: the exchange keeps only name and key. */
const PixAccountHolder = z.object({
  holder_name: nameText(HOLDER_NAME_MAX),
  holder_document: HolderDocument,
});

/**
 * A PIX account as an operator asks for it: the kind of its key is chosen, never guessed. The key
 * comes out canonical.
 */
export const CreatePixAccount = z
  .object({
    name: Name,
    kind: z.enum(PIX_KEY_KINDS),
    pix_key: z.string().overwrite(trimHidden).min(1, "required").max(200, "too_long:200"),
    ...PixAccountHolder.shape,
  })
  .superRefine(
    ({ kind, pix_key }, context) => {
      if (parsePixKeyOfKind(kind, pix_key) !== null) return;
      context.addIssue({ code: "custom", path: ["pix_key"], message: REFUSED[kind] });
    },
    whenSound("kind", "pix_key"),
  )
  .transform((account) => {
    const key = parsePixKeyOfKind(account.kind, account.pix_key);
    return key === null ? z.NEVER : { ...account, pix_key: key };
  });
export type CreatePixAccount = z.output<typeof CreatePixAccount>;

/** The changeable parts of a PIX account: its name at the exchange and the dashboard's own note. */
export const ChangePixAccount = z.object({ id: PathId, name: Name, ...PixAccountHolder.shape });
export type ChangePixAccount = z.output<typeof ChangePixAccount>;
