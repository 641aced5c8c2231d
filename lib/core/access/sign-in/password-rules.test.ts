import { describe, expect, test } from "vitest";
import { makePassword } from "./make-password.ts";
import { passwordFault } from "./password-rules.ts";

const ANA = { email: "ana.ribeiro@casa-ribeiro.com.br", name: "Ana Ribeiro" };
const fault = (password: string) => passwordFault(password, ANA);

describe("may be set", () => {
  test.each([
    "correct horse battery",
    "chuva fina na janela",
    "a ponte de Ana sobre o rio",
    "Tr0ub4dor&3 e mais",
    "x".repeat(11) + "jqzvwkxp",
    "çãéüñ漢字かな交じり文です",
    makePassword(),
  ])("%s", async (password) => {
    expect(await fault(password)).toBeNull();
  });
});

test("twelve characters are enough, a hundred and twenty-eight not too many", async () => {
  const long = Array.from({ length: 128 }, (_, at) => "zqxjkvbw"[(at * at + at) % 8]).join("");
  expect(await fault("vjqzkwxbrmtd")).toBeNull();
  expect(await fault("vjqzkwxbrmt")).toBe("too_short:12");
  expect(await fault(`${long.slice(0, 120)}abcdefgh`)).toBeNull();
  expect(await fault(`${long}a`)).toBe("too_long:128");
});

test.each([
  "1qaz2wsx3edc",
  "administrator",
  "1q2w3e4r5t6y",
  "123456789012",
  "password2026!",
  "Senha 1234567",
  "brasil-brasil",
  "qwertyqwerty",
  "monkey monkey",
  "aaaaaaaaaaaa",
  "............!",
  "2026-11-24 2026",
])("what many people have is refused: %s", async (password) => {
  expect(await fault(password)).toBe("common_password");
});

test.each([
  "PontePonte2026",
  "ana.ribeiro@casa-ribeiro.com.br",
  "Ana Ribeiro 2026",
  "ribeiro-ponte",
  "anaribeiroana",
])("what is no more than the person's own name is refused: %s", async (password) => {
  expect(await fault(password)).toBe("own_words");
});
