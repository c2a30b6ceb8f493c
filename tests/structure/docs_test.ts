import { assertEquals } from "@std/assert";
import { updateChecklist } from "../../scripts/docs/checklists.ts";
import { decisionIndex } from "../../scripts/docs/decisions.ts";

const blog = { path: "tests/http/blog_test.ts", text: 'Deno.test("an empty blog says so", x)' };
const line = (path: string, words: string) => `| no posts | \`${path}\` (${words}) | yes |\n`;

Deno.test("a line stays as it is while its test is where it says", () => {
  const text = line(blog.path, "empty blog");
  assertEquals(updateChecklist(text, [blog]), { text, lost: [] });
});

Deno.test("a test that was renamed is missed", () => {
  const { text, lost } = updateChecklist(line(blog.path, "blank blog"), [blog]);
  assertEquals(text, line(blog.path, "blank blog"));
  assertEquals(lost, ["tests/http/blog_test.ts: blank blog"]);
});

Deno.test("of words for several tests, each is looked for", () => {
  assertEquals(updateChecklist(line(blog.path, "empty blog, full blog"), [blog]).lost.length, 1);
});

Deno.test("words in a comment are no title", () => {
  const silent = { path: blog.path, text: "// an empty blog" };
  assertEquals(updateChecklist(line(blog.path, "empty blog"), [silent]).lost.length, 1);
});

Deno.test("a file that was moved is followed, to the nearest of its name", () => {
  const now = { ...blog, path: "tests/routes/blog/blog_test.ts" };
  const other = { path: "tests/browser/blog_test.ts", text: "" };
  const { text, lost } = updateChecklist(line(blog.path, "empty blog"), [now, other]);
  assertEquals([text, lost], [line(now.path, "empty blog"), []]);
});

Deno.test("a test whose file was renamed is found by its title", () => {
  const now = { ...blog, path: "tests/http/posts_test.ts" };
  assertEquals(
    updateChecklist(line(blog.path, "empty blog"), [now]).text,
    line(now.path, "empty blog"),
  );
});

Deno.test("a file that nothing replaces, or two things do, is missed", () => {
  const named = "`tests/http/blog_test.ts`";
  const twins = ["tests/a/blog_test.ts", "tests/b/blog_test.ts"].map((path) => ({
    path,
    text: "",
  }));
  assertEquals(updateChecklist(named, []).lost, ["tests/http/blog_test.ts"]);
  assertEquals(updateChecklist(named, twins), { text: named, lost: ["tests/http/blog_test.ts"] });
});

Deno.test("the index of decisions has a line for each, by number", () => {
  const index = decisionIndex([
    { name: "0002-dialogs.md", text: "# Dialogs from Radix\n\nx" },
    { name: "0001-files.md", text: "# Files in the store\n" },
  ]);
  assertEquals(index.trim().split("\n").slice(-2), [
    "- [0001-files](0001-files.md): Files in the store",
    "- [0002-dialogs](0002-dialogs.md): Dialogs from Radix",
  ]);
});
