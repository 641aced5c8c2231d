type Body = Record<string, string>;
type Reply = { status: number; body: unknown };
type Ended = { state: "settled"; settled_at: string } | { state: "refused"; reason: string };
type Played = {
  payment_id: string;
  pix_key: string;
  amount: string;
  description: string;
  end_to_end_id: string;
  now: { state: "accepted" } | Ended;
};

/** The PIX that the played bank sends: each waits until the test says what becomes of it. */
export function playPayments(clock: () => Date) {
  const payments = new Map<string, Played>();
  const state = {
    /** Why the receiver's bank would not take a PIX, asked beforehand. */
    refusesBefore: (_pixKey: string, _amount: string): string | null => null,
    /** What becomes of a PIX as soon as it is accepted. */
    ends: "settled" as "settled" | "refused" | "by hand",
  };
  const record = ({ payment_id, amount, end_to_end_id, now }: Played): Reply => ({
    status: 200,
    body: { payment_id, amount, end_to_end_id, ...now },
  });
  const end = (paymentId: string, how: "settled" | "refused"): void => {
    const payment = payments.get(paymentId);
    if (payment?.now.state !== "accepted") throw new Error(`${paymentId} is not on its way`);
    payment.now =
      how === "settled"
        ? { state: how, settled_at: clock().toISOString() }
        : { state: how, reason: "O banco do recebedor recusou o PIX." };
  };

  return {
    state,
    all: payments,
    settle: (paymentId: string) => end(paymentId, "settled"),
    refuse: (paymentId: string) => end(paymentId, "refused"),
    /** What left for good: the statement's rows. */
    sent: () =>
      [...payments.values()]
        .filter(({ now }) => now.state === "settled")
        .map(({ pix_key, amount, end_to_end_id }) => ({ pix_key, amount, end_to_end_id })),
    checkKey: ({ pix_key = "", amount = "" }: Body): Reply => {
      const reason = state.refusesBefore(pix_key, amount);
      return { status: 200, body: reason === null ? { takes: true } : { takes: false, reason } };
    },
    put: (payment_id: string, body: Body): Reply | null => {
      const { pix_key = "", amount = "", description = "" } = body;
      const known = payments.get(payment_id);
      if (known) {
        const isSame =
          known.pix_key === pix_key && known.amount === amount && known.description === description;
        return isSame ? record(known) : null;
      }
      const end_to_end_id = `E998${String(payments.size + 1).padStart(28, "0")}`;
      const now = { state: "accepted" as const };
      const made: Played = { payment_id, pix_key, amount, description, end_to_end_id, now };
      payments.set(payment_id, made);
      const answer = record(made);
      if (state.ends !== "by hand") end(payment_id, state.ends);
      return answer;
    },
    find: (payment_id: string): Reply | null => {
      const known = payments.get(payment_id);
      return known ? record(known) : null;
    },
  };
}
