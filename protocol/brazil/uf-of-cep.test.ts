import { describe, expect, test } from "vitest";
import { parseCep } from "./cep.ts";
import { CEP_RANGES, ufOfCep } from "./uf-of-cep.ts";
import { UFS } from "./uf.ts";

const inAll = (ceps: Record<string, string>) =>
  Object.fromEntries(Object.keys(ceps).map((cep) => [cep, ufOfCep(parseCep(cep) ?? "")]));

test("every state has a range, and no two overlap", () => {
  expect(new Set(CEP_RANGES.map(([, , uf]) => uf))).toEqual(new Set(UFS));
  for (const [index, [first, last]] of CEP_RANGES.entries()) {
    expect(first <= last).toBe(true);
    expect(first > (CEP_RANGES[index - 1]?.[1] ?? "00999")).toBe(true);
  }
});

test("only what was Rondônia's until 1989 belongs to nobody", () => {
  const without = Array.from({ length: 99_000 }, (_, at) => String(at + 1000).padStart(5, "0"));
  const lost = without.filter((area) => ufOfCep(`${area}000`) === null);
  expect([lost[0], lost.at(-1), lost.length]).toEqual(["78900", "78999", 100]);
});

describe("the post's own", () => {
  test("central offices and city halls of the capitals", () => {
    const capitals = {
      "69900-078": "AC",
      "57020-050": "AL",
      "68900-073": "AP",
      "69005-010": "AM",
      "40020-010": "BA",
      "60025-061": "CE",
      "70070-120": "DF",
      "29010-001": "ES",
      "74003-010": "GO",
      "65010-904": "MA",
      "78005-370": "MT",
      "79002-073": "MS",
      "30120-010": "MG",
      "66010-020": "PA",
      "58010-000": "PB",
      "80020-310": "PR",
      "50030-230": "PE",
      "64000-060": "PI",
      "20010-020": "RJ",
      "59025-100": "RN",
      "90010-150": "RS",
      "76801-059": "RO",
      "69301-380": "RR",
      "88010-400": "SC",
      "01310-100": "SP",
      "49010-040": "SE",
      "77001-002": "TO",
    };
    expect(inAll(capitals)).toEqual(capitals);
  });

  test("towns where ranges of two states interleave", () => {
    const towns = {
      // Brazlândia and Águas Lindas, Planaltina of either side, Formosa.
      "72720-000": "DF",
      "72910-000": "GO",
      "73310-000": "DF",
      "73750-000": "GO",
      "73801-000": "GO",
      // Presidente Figueiredo, Caracaraí, Manacapuru, Tabatinga, Cruzeiro do Sul.
      "69735-000": "AM",
      "69360-000": "RR",
      "69400-000": "AM",
      "69640-000": "AM",
      "69980-000": "AC",
      // Almeirim and Laranjal do Jari, Vilhena and Rio Verde.
      "68230-000": "PA",
      "68920-000": "AP",
      "76980-000": "RO",
      "75901-000": "GO",
    };
    expect(inAll(towns)).toEqual(towns);
  });
});
