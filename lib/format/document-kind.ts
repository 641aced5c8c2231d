/** Which document a shown CPF or CNPJ is, masked or whole, for the word beside it; `other`: it can't be told. */
export function documentKind(shown: string | null): "cpf" | "cnpj" | "other" {
  if (shown === null) return "other";
  if (shown.includes("/")) return "cnpj";
  return /^[\d*]{3}\.[\d*]{3}\.[\d*]{3}-[\d*]{2}$/.test(shown) ? "cpf" : "other";
}
