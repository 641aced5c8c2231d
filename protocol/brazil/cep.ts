const SHAPE = /^(\d{5})[- ]?(\d{3})$/;

/** Eight digits of a Brazilian postal code, or null. The first ones issued begin with 01. */
export function parseCep(text: string): string | null {
  const match = SHAPE.exec(text.trim());
  const cep = match ? match.slice(1).join("") : null;
  return cep !== null && cep >= "01000000" ? cep : null;
}
