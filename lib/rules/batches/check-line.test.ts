import { describe, expect, test } from "vitest";
import { emptyLine, type TypedLine } from "./batch-line.ts";
import { checkLine, newReceiverOf } from "./check-line.ts";

const CPF = "529.982.247-25";
const CNPJ = "11.222.333/0001-81";
/** No code is asked for. */
const purposes = { isRequired: false, codes: [] };

describe("a line", () => {
  const line = (said: Partial<TypedLine>) => ({ ...emptyLine(), ...said });
  const categories = [
    { id: "c1", name: "Fornecedores", isArchived: false },
    { id: "c2", name: "Antiga", isArchived: true },
  ];
  const faults = (said: Partial<TypedLine>, isRegistered = false, spoiled = {}) =>
    checkLine(line(said), { categories, required: [], spoiled, isRegistered, purposes }).faults.map(
      ({ field, reason }) => `${field} ${reason}`,
    );

  test("has every wrong cell named", () => {
    expect(
      faults({
        name: "a\u200Bb",
        pix_key: "x",
        holder_document: "123",
        amount: "1.234",
        reference: "r".repeat(65),
        cost_centre: "a\nb",
        category: "Outra",
        note: "n".repeat(501),
      }),
    ).toEqual([
      "name hidden_characters:U+200B",
      "holder_name hidden_characters:U+200B",
      "pix_key invalid_pix_key",
      "holder_document invalid_cpf",
      "amount ambiguous",
      "reference too_long:64",
      "cost_centre invalid",
      "note too_long:500",
      "category no_such_category",
    ]);
    expect(faults({ name: "Ana", pix_key: CPF, amount: "1", category: "antiga" })).toEqual([
      "category archived",
    ]);
  });

  test("has a purpose code of five digits, of the company's list where there is one", () => {
    const reasons = (purpose: string, isRequired = false, codes: string[] = []) =>
      checkLine(line({ name: "Ana", pix_key: CPF, amount: "1", purpose }), {
        categories,
        required: [],
        spoiled: {},
        isRegistered: true,
        purposes: { isRequired, codes },
      }).faults.map(({ field, reason }) => `${field} ${reason}`);
    expect(["", "12345", " 12345 "].flatMap((code) => reasons(code))).toEqual([]);
    expect(reasons("")).toEqual([]);
    expect(reasons(" ", true)).toEqual(["purpose required"]);
    expect(reasons("123")).toEqual(["purpose lost_zeros"]);
    expect(["123456", "1234x"].flatMap((code) => reasons(code))).toEqual([
      "purpose invalid",
      "purpose invalid",
    ]);
    expect(reasons("12345", false, ["54321"])).toEqual(["purpose not_in_list"]);
    expect(reasons("54321", true, ["54321"])).toEqual([]);
  });

  test("needs a name only where its receiver is new, and the holder's may be that name", () => {
    expect(faults({ pix_key: CPF, amount: "1" })).toEqual(["name required"]);
    expect(faults({ pix_key: CPF, amount: "1" }, true)).toEqual([]);
    const said = { holder_name: "Ana Lima", pix_key: CPF, amount: "1", category: " FORNECEDORES " };
    expect(faults(said)).toEqual([]);
    const { key, labels } = checkLine(line(said), {
      categories,
      required: [],
      spoiled: {},
      isRegistered: false,
      purposes,
    });
    expect(labels.category).toBe("c1");
    expect(newReceiverOf(line(said), key)).toEqual({
      name: "Ana Lima",
      holder_name: "Ana Lima",
      holder_document: null,
      kind: "cpf",
      pix_key: "52998224725",
    });
  });

  test("is refused where the key is a document and the holder has another", () => {
    const said = { name: "Ana", pix_key: CPF, amount: "1" };
    expect(faults({ ...said, holder_document: CPF })).toEqual([]);
    expect(faults({ ...said, holder_document: CNPJ })).toEqual(["holder_document other_document"]);
    expect(faults({ ...said, holder_document: "998224725" })).toEqual([
      "holder_document lost_zeros",
    ]);
  });

  test("keeps what a spreadsheet did to a cell until it is typed, and takes no key and no amount from it", () => {
    const said = line({ name: "Ana", pix_key: CPF, amount: "1" });
    const spoiled = { amount: "formula", pix_key: "scientific" } as const;
    const found = checkLine(said, {
      categories,
      required: [],
      spoiled,
      isRegistered: true,
      purposes,
    });
    expect([found.key, found.cents]).toEqual([null, null]);
    expect(found.faults).toEqual([
      { field: "amount", reason: "formula" },
      { field: "pix_key", reason: "scientific" },
    ]);
  });
});
