const SHAPE = /^(\d{3})[. ]?(\d{3})[. ]?(\d{3})[- ]?(\d{2})$/;
const REPEATED = /^(\d)\1+$/;

function checkDigit(digits: string): number {
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) {
    sum += Number(digit) * (digits.length + 1 - index);
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/**
 * Eleven digits, or null when the text is not a CPF: wrong shape, wrong check digits, or one digit
 * repeated (its check digits fit, but none is ever issued). The usual punctuation is accepted, and
 * only where it belongs, so that "11 98765-4321" is not read as a CPF.
 */
export function parseCpf(text: string): string | null {
  const match = SHAPE.exec(text.trim());
  if (!match) return null;
  const cpf = match.slice(1).join("");
  if (REPEATED.test(cpf)) return null;
  const first = cpf.slice(0, 9) + checkDigit(cpf.slice(0, 9));
  return cpf === first + checkDigit(first) ? cpf : null;
}

/** "529.982.247-25" from eleven digits; other text comes back as it is. */
export function formatCpf(cpf: string): string {
  return cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, "$1.$2.$3-$4");
}
