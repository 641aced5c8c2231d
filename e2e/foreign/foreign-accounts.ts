export type Fields = Record<string, unknown>;
type Account = { id: number; name: string; pix_key: string; created: number; updated: number };
export type Reply = { status: number; body: unknown };

const ok = (data: unknown, more: Fields = {}): Reply => ({
  status: 200,
  body: { success: true, message: "ok", data, ...more },
});
export const refused = (status: number, ...message: string[]): Reply => ({
  status,
  body: { statusCode: status, message },
});

const record = ({ id, name, pix_key, created, updated }: Account) => ({
  id,
  userId: 12,
  type: "pix",
  name,
  pix_key,
  created_at: Math.floor(created / 1000),
  updated_at: Math.floor(updated / 1000),
  bank: { ispb: "00000000" },
});

const has = (text: string, part: string | null) =>
  part === null || text.toLowerCase().includes(part.toLowerCase());

/** The other exchange's PIX accounts (seed 4.1); its filters are called `q` and `key_contains`. */
export class ForeignAccounts {
  readonly #rows: Account[] = [];

  read(id: string, query: URLSearchParams): Reply {
    if (id !== "") {
      const one = this.#find(id);
      return one ? ok(record(one)) : refused(404, "Conta não encontrada");
    }
    const page = Number(query.get("page") ?? 1);
    const pageSize = Number(query.get("pageSize") ?? 10);
    const found = this.#rows
      .filter(({ name }) => has(name, query.get("q")))
      .filter(({ pix_key }) => has(pix_key, query.get("key_contains")))
      .toReversed();
    const totalPages = Math.ceil(found.length / pageSize);
    return ok(found.slice((page - 1) * pageSize, page * pageSize).map(record), {
      pagination: {
        total: found.length,
        page,
        pageSize,
        totalPages,
        hasNextPage: page < totalPages,
        hasPreviousPage: page > 1,
      },
    });
  }

  create({ name, pix_key }: Fields): Reply {
    const isTaken = this.#rows.some((one) => one.name === name || one.pix_key === pix_key);
    if (isTaken) return refused(409, "Conta já existe");
    const at = Date.now();
    const account = {
      id: this.#rows.length + 1,
      name: String(name),
      pix_key: String(pix_key),
      created: at,
      updated: at,
    };
    this.#rows.push(account);
    return ok(record(account));
  }

  rename(id: string, { name }: Fields): Reply {
    const one = this.#find(id);
    if (!one) return refused(404, "Conta não encontrada");
    one.name = String(name);
    one.updated = Date.now();
    return ok(record(one));
  }

  remove(id: string): Reply {
    const one = this.#find(id);
    if (!one) return refused(404, "Conta não encontrada");
    this.#rows.splice(this.#rows.indexOf(one), 1);
    return ok({});
  }

  #find(id: string): Account | undefined {
    return this.#rows.find((row) => String(row.id) === id);
  }
}
