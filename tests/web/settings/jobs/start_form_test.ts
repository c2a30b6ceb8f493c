/** The form of a job's arguments: its fields from the schema, and what is sent of what was typed. */
import { assertEquals } from "@std/assert";
import { z } from "zod";
import {
  argumentsOf,
  fieldsOf,
  instantOf,
} from "../../../../web/pages/settings/jobs/start_form.ts";

const fields = fieldsOf(z.toJSONSchema(
  z.strictObject({
    address_ids: z.array(z.string()),
    pages: z.int().optional(),
    again: z.boolean().optional(),
    form: z.enum(["short", "long"]).optional(),
    note: z.string().meta({ title: "비고" }).optional(),
    more: z.record(z.string(), z.number()).optional(),
  }),
  { io: "input" },
));

Deno.test("every argument has a field of its kind, the required ones marked", () => {
  assertEquals(fields.map(({ key, label, kind, required }) => [key, label, kind, required]), [
    ["address_ids", "address_ids", "list", true],
    ["pages", "pages", "number", false],
    ["again", "again", "flag", false],
    ["form", "form", "choice", false],
    ["note", "비고", "text", false],
    ["more", "more", "json", false],
  ]);
});

Deno.test("typed values are sent by their kind, and empty ones are not", () => {
  const typed = {
    address_ids: "adr_1, adr_2\nadr_3",
    pages: " 3 ",
    again: "true",
    form: "",
    more: '{"a":1}',
  };
  assertEquals(argumentsOf(fields, typed), {
    address_ids: ["adr_1", "adr_2", "adr_3"],
    pages: 3,
    again: true,
    more: { a: 1 },
  });
});

Deno.test("invalid numbers and JSON are sent unchanged, for the server to refuse", () => {
  assertEquals(argumentsOf(fields, { pages: "많이", more: "{" }), {
    pages: "많이",
    again: false,
    more: "{",
  });
});

Deno.test("a moment is in Seoul's time", () => {
  assertEquals(instantOf("2026-11-22T10:00"), "2026-11-22T01:00:00.000Z");
  assertEquals([instantOf(""), instantOf("내일")], [null, "내일"]);
});
