import type { CompanyType } from "./sub-account-lists.ts";

/**
 * What each type is called, without accents: in words as registers and forms write them, in other services' codes, and by its
 * number among the legal natures (CONCLA 2021). An individual company of any size has the number of EI, and a
 * limited one that of LTDA.
 */
const WRITTEN: Readonly<Record<CompanyType, readonly string[]>> = {
  MEI: ["Microempreendedor Individual", "Micro Empreendedor Individual"],
  EI: ["Empresario Individual", "Empresa Individual", "Individual", "213-5"],
  EIRELI: [
    "Empresa Individual de Responsabilidade Limitada",
    "Empresa Individual de Responsabilidade Limitada (de Natureza Empresaria)",
    "230-5",
  ],
  SLU: ["Sociedade Limitada Unipessoal", "Limitada Unipessoal", "LTDA Unipessoal"],
  LTDA: [
    "Sociedade Limitada",
    "Sociedade Empresaria Limitada",
    "Limitada",
    "Limited",
    "Sociedade LTDA",
    "206-2",
  ],
  SA: [
    "Sociedade Anonima",
    "Sociedade por Acoes",
    "Companhia",
    "Sociedade Anonima Aberta",
    "Sociedade Anonima Fechada",
    "Sociedade Anonima de Capital Aberto",
    "Sociedade Anonima de Capital Fechado",
    "204-6",
    "205-4",
  ],
  SS: [
    "Sociedade Simples",
    "Sociedade Simples Pura",
    "Sociedade Simples Limitada",
    "SS LTDA",
    "223-2",
    "224-0",
  ],
  COOPERATIVA: ["Sociedade Cooperativa", "Coop", "214-3"],
  ASSOCIACAO: ["Associacao Privada", "Association", "399-9"],
};

/** Letters and digits alone, without accents, in capitals: `S.A.`, `s/a` and `SA` are one. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{Nd}]/gu, "")
    .toUpperCase();

const TYPES: ReadonlyMap<string, CompanyType> = new Map(
  Object.entries(WRITTEN).flatMap(([type, names]) =>
    [type, ...names].map((name) => [plain(name), type as CompanyType] as const),
  ),
);

/** The code of a company's type, however it is written; anything else comes back as it is. */
export const companyTypeOf = (value: unknown): unknown =>
  typeof value === "string" ? (TYPES.get(plain(value)) ?? value) : value;
