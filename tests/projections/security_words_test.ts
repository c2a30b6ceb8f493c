/** Words of the security log: every entry of a read is in Korean. */
import { assertEquals } from "@std/assert";
import { fieldName, nounName } from "../../projections/security/security_words.ts";
import { personalFields } from "../../src/security/personal_reads.ts";
import { resources } from "../../src/tables/registry.ts";

Deno.test("tables that are about people, and what of them is, go by names that people know", () => {
  const about = resources.filter((resource) => personalFields(resource).length > 0);
  const nameless = [
    ...about.map(({ noun }) => noun).filter((noun) => nounName(noun) === noun),
    ...about.flatMap(personalFields).filter((field) => fieldName(field) === field),
  ];
  assertEquals([...new Set(nameless)], []);
});
