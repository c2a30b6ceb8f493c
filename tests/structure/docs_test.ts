import { assertEquals } from "@std/assert";
import { updateChecklist } from "../../scripts/docs/checklists.ts";
import { decisionIndex } from "../../scripts/docs/decisions.ts";

const blog = { path: "tests/http/blog_test.ts", text: 'Deno.test("an empty blog says so", x)' };
const line = (path: string, words: string) => `| no posts | \`${path}\` (${words}) | yes |\n`;

Deno.test("a line stays unchanged while its test is in its place", () => {
  const text = line(blog.path, "empty blog");
  assertEquals(updateChecklist(text, [blog]), { text, lost: [] });
});

Deno.test("a renamed test is reported", () => {
  const { text, lost } = updateChecklist(line(blog.path, "blank blog"), [blog]);
  assertEquals(text, line(blog.path, "blank blog"));
  assertEquals(lost, ["tests/http/blog_test.ts: blank blog"]);
});

Deno.test("words for several tests are looked up one by one", () => {
  assertEquals(updateChecklist(line(blog.path, "empty blog, full blog"), [blog]).lost.length, 1);
});

Deno.test("words in a comment do not count as a title", () => {
  const silent = { path: blog.path, text: "// an empty blog" };
  assertEquals(updateChecklist(line(blog.path, "empty blog"), [silent]).lost.length, 1);
});

Deno.test("a moved file is replaced by the nearest one of its name", () => {
  const now = { ...blog, path: "tests/routes/blog/blog_test.ts" };
  const other = { path: "tests/browser/blog_test.ts", text: "" };
  const { text, lost } = updateChecklist(line(blog.path, "empty blog"), [now, other]);
  assertEquals([text, lost], [line(now.path, "empty blog"), []]);
});

Deno.test("a renamed file is found by its test's title", () => {
  const now = { ...blog, path: "tests/http/posts_test.ts" };
  assertEquals(
    updateChecklist(line(blog.path, "empty blog"), [now]).text,
    line(now.path, "empty blog"),
  );
});

Deno.test("a file without a replacement, or with two, is reported", () => {
  const named = "`tests/http/blog_test.ts`";
  const twins = ["tests/a/blog_test.ts", "tests/b/blog_test.ts"].map((path) => ({
    path,
    text: "",
  }));
  assertEquals(updateChecklist(named, []).lost, ["tests/http/blog_test.ts"]);
  assertEquals(updateChecklist(named, twins), { text: named, lost: ["tests/http/blog_test.ts"] });
});

Deno.test("the index has a line for each decision, by number", () => {
  const index = decisionIndex([
    { name: "0002-dialogs.md", text: "# Dialogs from Radix\n\nx" },
    { name: "0001-files.md", text: "# Files in the store\n" },
  ]);
  assertEquals(index.trim().split("\n").slice(-2), [
    "- [0001-files](0001-files.md): Files in the store",
    "- [0002-dialogs](0002-dialogs.md): Dialogs from Radix",
  ]);
});
