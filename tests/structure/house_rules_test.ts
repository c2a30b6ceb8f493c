import { assertEquals } from "@std/assert";
import house from "../../scripts/lint/house.ts";

/** What the house's rules say about a line of this file. */
const said = (file: string, line: string): string[] =>
  Deno.lint.runPlugin(house, `/office/${file}`, line).map(({ id }) => id);

const lines: [file: string, line: string, rules: string[]][] = [
  ["src/nouns/post/blog.tsx", 'export const form = (text: string) => text.normalize("NFC");', [
    "house/one-normalize",
  ]],
  ["web/site/search.ts", "text?.normalize();", ["house/one-normalize"]],
  ["events/base/text.ts", 'text.normalize("NFC");', []],
  ["tests/events/text_test.ts", 'text.normalize("NFD");', []],
  ["src/demo/posts.ts", "const OFFSET = 9 * 60 * 60 * 1000;", ["house/one-seoul"]],
  ["src/excel/cell.ts", "const seconds = at + 9 * 3600;", ["house/one-seoul"]],
  ["web/ui/time/format.ts", "const ms = 9 * 3_600_000;", ["house/one-seoul"]],
  ["src/import/error_file.ts", "const ms = 32_400_000;", ["house/one-seoul"]],
  ["projections/post/post_row.ts", "const nine = `${day}T09:00:00+09:00`;", ["house/one-seoul"]],
  ["web/ui/time/format.ts", 'const zone = { timeZone: "Asia/Seoul" };', ["house/one-seoul"]],
  ["events/base/seoul.ts", "const OFFSET = 9 * 60 * 60 * 1000;", []],
  ["web/ui/time/format.ts", "const width = 9 * 16;", []],
  ["web/pages/chat/composer.tsx", "const busy = event.nativeEvent.isComposing;", [
    "house/one-key-handler",
  ]],
  ["web/report/keys.ts", "if (event.keyCode === 229) return;", ["house/one-key-handler"]],
  ["web/ui/palette/palette.tsx", "const field = <input onKeyUp={go} />;", [
    "house/one-key-handler",
  ]],
  ["web/ui/input_keys.ts", "const inside = event.isComposing;", []],
  ["web/ui/palette/palette.tsx", "const field = <input onKeyDown={go} />;", []],
  ["tests/browser/a_test.ts", "assertEquals(await page.getByRole('row').count(), 1);", [
    "house/wait-for-the-page",
  ]],
  ["tests/browser/a_test.ts", "assert((await field.inputValue()).includes('x') && true);", [
    "house/wait-for-the-page",
  ]],
  ["tests/browser/a_test.ts", "assertEquals(new URL(page.url()).pathname, '/');", [
    "house/wait-for-the-page",
  ]],
  ["tests/browser/a_test.ts", "await becomes(() => page.getByRole('row').count(), 1);", []],
  ["tests/browser/a_test.ts", "await eventually(() => assertMatch(page.url(), /#name$/));", []],
  ["tests/http/a_test.ts", "assertEquals(await rows.count(), 1);", []],
  ["src/app/app.ts", 'console.log("ready");', ["house/console-in-scripts-only"]],
  ["scripts/start.ts", 'console.log("ready");', []],
];

for (const [file, line, rules] of lines) {
  Deno.test(`${file} ${rules.length > 0 ? "may not" : "may"} say ${line}`, () =>
    assertEquals(said(file, line), rules));
}
