/** The 26 states and the Federal District. */
export const UFS = [
  "AC",
  "AL",
  "AM",
  "AP",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MG",
  "MS",
  "MT",
  "PA",
  "PB",
  "PE",
  "PI",
  "PR",
  "RJ",
  "RN",
  "RO",
  "RR",
  "RS",
  "SC",
  "SE",
  "SP",
  "TO",
] as const;
export type Uf = (typeof UFS)[number];

/** The state's code in upper case, or null. Either case is accepted. */
export function parseUf(text: string): Uf | null {
  const code = text.trim().toUpperCase();
  return UFS.find((uf) => uf === code) ?? null;
}
