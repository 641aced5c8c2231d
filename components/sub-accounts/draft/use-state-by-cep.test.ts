import { createFormControl, type FieldValues } from "react-hook-form";
import { expect, test } from "vitest";
import { schemaResolver } from "#components/form/schema-resolver.ts";
import { AddressStep } from "#lib/rules/sub-accounts/sub-account-steps.ts";
import { fillStateByCep } from "./use-state-by-cep.ts";

function addressForm(address: Record<string, string> = {}) {
  const { formControl: form } = createFormControl<FieldValues>({
    defaultValues: { address: { zip_code: "", uf: "", ...address } },
    resolver: schemaResolver(() => Promise.resolve(AddressStep), new Map()),
  });
  fillStateByCep(form);
  return {
    form,
    type: (cep: string) => form.setValue("address.zip_code", cep),
    choose: (uf: string) => form.setValue("address.uf", uf),
    state: () => form.getValues("address.uf") as string,
  };
}

test("a whole CEP chooses its state, and another one's replaces it", () => {
  const { type, state } = addressForm();
  type("0131010");
  expect(state()).toBe("");
  type("01310100");
  expect(state()).toBe("SP");
  type("2001");
  expect(state()).toBe("SP");
  type("20010-020");
  expect(state()).toBe("RJ");
});

test("a state that somebody chose stays, and is refused at its field", async () => {
  const { form, type, choose, state } = addressForm();
  choose("MG");
  type("01310100");
  expect(state()).toBe("MG");
  await expect.poll(() => form.getFieldState("address.uf").error?.message).toBe("other_state:SP");
});

test("a CEP of no known range changes nothing", () => {
  const { type, state } = addressForm({ uf: "RO" });
  type("78900000");
  expect(state()).toBe("RO");
});

test("what an earlier CEP had chosen in a kept draft goes with it", () => {
  const { type, state } = addressForm({ zip_code: "01310100", uf: "SP" });
  type("70070120");
  expect(state()).toBe("DF");
});
