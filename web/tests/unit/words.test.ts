import { beforeAll, expect, test } from "vitest";
import { needWords, speak, t } from "../../src/lib/words.svelte";

const rolled = "boots.event.attack_rolled";

beforeAll(async () => {
  await speak("en");
  await needWords("boots_more");
});

test("a number below zero has the minus of print, a text stays what it is", () => {
  expect(t(rolled, { a: 5, n: -3 })).toContain("−3");
  expect(t(rolled, { a: 5, n: "-3" })).toContain("-3");
});

test("what nobody fills in stays to be seen", () => {
  expect(t(rolled, { a: 5 })).toContain("{n}");
  expect(t("boots.event.nothing_of_the_kind")).toBe("<boots.event.nothing_of_the_kind>");
});
