const CPF = /(?<!\d)\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?!\d)/g;

/** A company's name without a person's CPF: that of a MEI may end with it. */
export const hideCpf = (name: string): string => name.replace(CPF, "***");
