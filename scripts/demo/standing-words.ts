/** A batch that waits for others' approval. */
export const ASKED_BATCH = {
  title: "Comissões de novembro",
  amounts: ["1.237,41", "2.318,07", "941,33", "1.763,92", "3.104,58"],
} as const;

/** A batch that a Safe pays and whose owners are asked for. */
export const SAFE_BATCH = {
  title: "Tesouraria, 1ª semana",
  amounts: ["4.120,00", "7.845,60", "2.990,15"],
} as const;

/** A batch of payouts that is being put together: amounts for known receivers, and lines of new ones. */
export const BATCH = {
  title: "Fornecedores, 2ª quinzena",
  amounts: ["1.850,00", "12.400,00", "930,50", "4.075,25", "2.310", "780,00", "15.600,00"],
  lines: [
    { name: "Gráfica Boa Vista", pix_key: "financeiro@boavista.example", amount: "3.480,00" },
    { name: "Transportes Ipê", pix_key: "11987654321", amount: "6.250,00" },
    { name: "Limpeza Total", pix_key: "contato@limpezatotal.example", amount: "1.920,00" },
    { name: "Marcenaria Aroeira", pix_key: "529.982.247-26", amount: "2.740,00" },
  ],
} as const;

/** What is paid again and again, by whom it was once, and who pays. */
export const SCHEDULES = {
  formerHolder: "Marcos Vinícius Prado",
  subscriber: "Clínica Vila Nova",
  payroll: "Salários",
  salaries: ["6.420,00", "5.180,00", "7.935,50"],
} as const;
