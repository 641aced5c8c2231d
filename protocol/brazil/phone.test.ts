import { describe, expect, test } from "vitest";
import { completeBrazilianPhone, formatPhone, parseBrazilianPhone, parsePhone } from "./phone.ts";

describe("parsePhone", () => {
  test.each([
    ["+5511987654321", "+5511987654321"],
    ["+55 (11) 98765-4321", "+5511987654321"],
    ["+1 415.555.2671", "+14155552671"],
    ["+351 912 345 678", "+351912345678"],
  ])("reads %j", (text, phone) => {
    expect(parsePhone(text)).toBe(phone);
  });

  test.each([
    "",
    "11987654321",
    "+0511987654321",
    "+1234567",
    "+1234567890123456",
    "+55a1987654321",
  ])("refuses %j", (text) => {
    expect(parsePhone(text)).toBeNull();
  });
});

describe("parseBrazilianPhone", () => {
  test.each(["+5511987654321", "+551134567890"])("reads %j", (text) => {
    expect(parseBrazilianPhone(text)).toBe(text);
  });

  test.each([
    "11987654321",
    "5511987654321",
    "+55119876543",
    "+55119876543210",
    "+14155552671",
    "+5501134567890",
    "+550113456789",
  ])("refuses %j", (text) => {
    expect(parseBrazilianPhone(text)).toBeNull();
  });
});

describe("completeBrazilianPhone", () => {
  test.each([
    ["(11) 98765-4321", "+5511987654321"],
    ["1134567890", "+551134567890"],
    ["5511987654321", "+5511987654321"],
    ["+5511987654321", "+5511987654321"],
    // Area 55 is in Rio Grande do Sul.
    ["55 99876-5432", "+5555998765432"],
    ["5555998765432", "+5555998765432"],
  ])("completes %j", (text, phone) => {
    expect(completeBrazilianPhone(text)).toBe(phone);
  });

  test.each(["", "98765-4321", "011987654321", "01134567890", "+14155552671", "+11987654321"])(
    "refuses %j",
    (text) => {
      expect(completeBrazilianPhone(text)).toBeNull();
    },
  );
});

test("formatPhone shows Brazilian numbers as they are written in Brazil", () => {
  expect(formatPhone("+5511987654321")).toBe("+55 (11) 98765-4321");
  expect(formatPhone("+551134567890")).toBe("+55 (11) 3456-7890");
  expect(formatPhone("+14155552671")).toBe("+14155552671");
});
