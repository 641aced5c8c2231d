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

/**
 * The ranges as another project publishes them, copied from its README and not from our table:
 * github.com/Rafaeli9/API-Correios-API-ZIP-code. It counts 01000 to 09999 as greater São Paulo, and still has
 * Rondônia's earlier range.
 */
const PUBLISHED = `
  SP 01000 09999 11000 19999 | RJ 20000 28999 | ES 29000 29999 | MG 30000 39999 | BA 40000 48999
  SE 49000 49999 | PE 50000 56999 | AL 57000 57999 | PB 58000 58999 | RN 59000 59999 | CE 60000 63999
  PI 64000 64999 | MA 65000 65999 | PA 66000 68899 | AP 68900 68999 | AM 69000 69299 69400 69899
  RR 69300 69399 | AC 69900 69999 | DF 70000 72799 73000 73699 | GO 72800 72999 73700 76799
  RO 76800 76999 78900 78999 | TO 77000 77999 | MT 78000 78899 | MS 79000 79999 | PR 80000 87999
  SC 88000 89999 | RS 90000 99999`;

test("are those that others publish, to the last area", () => {
  const published = new Map<string, string>();
  for (const state of PUBLISHED.matchAll(/([A-Z]{2})((?: \d{5})+)/g)) {
    const bounds = (state[2] ?? "").trim().split(" ").map(Number);
    for (let at = 0; at < bounds.length; at += 2) {
      for (let area = bounds[at] ?? 0; area <= (bounds[at + 1] ?? 0); area += 1) {
        published.set(String(area).padStart(5, "0"), state[1] ?? "");
      }
    }
  }
  const areas = Array.from({ length: 99_000 }, (_, at) => String(at + 1000).padStart(5, "0"));
  const others = areas.filter((area) => (published.get(area) ?? null) !== ufOfCep(`${area}000`));
  const thousands = Map.groupBy(others, (area) => area.slice(0, 3));
  expect([...thousands].map(([first, some]) => [first, some.length])).toEqual([
    // São Paulo's between the two that are published, and Rondônia's earlier range.
    ...Array.from({ length: 10 }, (_, at) => [`10${at}`, 100]),
    ["789", 100],
  ]);
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
