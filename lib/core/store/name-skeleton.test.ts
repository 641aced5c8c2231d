import { describe, expect, test } from "vitest";
import { nameSkeleton } from "./name-skeleton.ts";

describe("how a name looks", () => {
  test.each([
    ["maria silva", "MARIA SILVA"],
    ["Maria Silva", "MariaSilva"],
    ["Маria Silva", "Maria Silva"],
    ["Mariа Silvа", "Maria Silva"],
    ["MARlA SlLVA", "Maria Silva"],
    ["Мaria", "MARIA"],
    ["Ｍａｒｉａ", "maria"],
    ["Mar\u200Bia", "Maria"],
    ["Ma\u202Eria", "Maria"],
    ["Maria\u3164", "Maria"],
    ["Conta 1", "Conta l"],
    ["C0NTA", "CONTA"],
    ["Straße", "STRASSE"],
    ["rnoderna", "moderna"],
    ["Βanco", "Banco"],
    ["ВАNСО", "banco"],
    ["Joa\u0303o", "João"],
  ])("%j looks like %j", (one, other) => {
    expect(nameSkeleton(one)).toBe(nameSkeleton(other));
  });

  test.each([
    ["Maria", "Mario"],
    ["Conta 1", "Conta 2"],
    ["João", "Joana"],
    ["Fornecedor A", "Fornecedor B"],
  ])("%j does not look like %j", (one, other) => {
    expect(nameSkeleton(one)).not.toBe(nameSkeleton(other));
  });
});
