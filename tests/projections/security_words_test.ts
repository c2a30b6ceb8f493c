/** Words of the security log: every entry of a read is in Korean. */
import { assertEquals } from "@std/assert";
import { fieldName, nounName } from "../../projections/security/security_words.ts";
import { personalFields } from "../../src/security/personal_reads.ts";
import { resources } from "../../src/tables/registry.ts";

Deno.test("tables about people and their personal fields have Korean names", () => {
  const about = resources.filter((resource) => personalFields(resource).length > 0);
  const nameless = [
    ...about.map(({ noun }) => noun).filter((noun) => nounName(noun) === noun),
    ...about.flatMap(personalFields).filter((field) => fieldName(field) === field),
  ];
  assertEquals([...new Set(nameless)], []);
});
