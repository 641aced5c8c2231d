/** Where the parts of the file stand, and how long they are. */
const HEADER = 64;
const SEGMENT = 56;
const SECTION = 64;
const CODE_AT = HEADER + SEGMENT;
/** `mov64 r0, 0; exit`: the answer 0 passes. */
const CODE = Uint8Array.of(0xb7, 0, 0, 0, 0, 0, 0, 0, 0x95, 0, 0, 0, 0, 0, 0, 0);
const NAMES = new TextEncoder().encode("\0.text\0.shstrtab\0");
const NAMES_AT = CODE_AT + CODE.length;
const EIGHT = 8;
const SECTIONS_AT = Math.ceil((NAMES_AT + NAMES.length) / EIGHT) * EIGHT;

const [SHARED_OBJECT, SBF, READ_AND_RUN] = [3, 247, 5];
const [PROGRAM_BITS, STRINGS, ALLOCATED_AND_RUN] = [1, 3, 6];

type Section = {
  name: number;
  type: number;
  flags: number;
  at: number;
  size: number;
  align: number;
};

/**
 * The smallest program of Solana's that passes whatever it is asked: it stands where a real one can't be had,
 * so that what wallets add to a transaction runs. It shows their layout, not their judgement.
 */
export function passingProgram(): Uint8Array {
  const file = new Uint8Array(SECTIONS_AT + 3 * SECTION);
  const view = new DataView(file.buffer);
  const u16 = (at: number, value: number) => view.setUint16(at, value, true);
  const u32 = (at: number, value: number) => view.setUint32(at, value, true);
  const u64 = (at: number, value: number) => view.setBigUint64(at, BigInt(value), true);
  const section = (index: number, { name, type, flags, at, size, align }: Section) => {
    const from = SECTIONS_AT + index * SECTION;
    u32(from, name);
    u32(from + 4, type);
    u64(from + 8, flags);
    u64(from + 16, type === PROGRAM_BITS ? at : 0);
    u64(from + 24, at);
    u64(from + 32, size);
    u64(from + 48, align);
  };
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]);
  u16(16, SHARED_OBJECT);
  u16(18, SBF);
  u32(20, 1);
  u64(24, CODE_AT);
  u64(32, HEADER);
  u64(40, SECTIONS_AT);
  for (const [at, value] of [
    [52, HEADER],
    [54, SEGMENT],
    [56, 1],
    [58, SECTION],
    [60, 3],
    [62, 2],
  ] as const) {
    u16(at, value);
  }
  u32(HEADER, 1);
  u32(HEADER + 4, READ_AND_RUN);
  for (const at of [8, 16, 24]) u64(HEADER + at, CODE_AT);
  for (const at of [32, 40]) u64(HEADER + at, CODE.length);
  u64(HEADER + 48, EIGHT);
  file.set(CODE, CODE_AT);
  file.set(NAMES, NAMES_AT);
  const code = { at: CODE_AT, size: CODE.length, align: EIGHT };
  section(1, { name: 1, type: PROGRAM_BITS, flags: ALLOCATED_AND_RUN, ...code });
  section(2, { name: 7, type: STRINGS, flags: 0, at: NAMES_AT, size: NAMES.length, align: 1 });
  return file;
}
