/** The public pages' font: Pretendard cut down to the characters that those pages really use. */
import { Buffer } from "node:buffer";
import { join } from "node:path";
import subsetFont from "subset-font";
import { readOffice } from "../../src/office.ts";
import { filesBelow } from "./inputs.ts";

const source = "node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2";
const pages = ["web/pages/home", "web/pages/error", "web/pages/estimate", "projections/estimate"];
/** Beside the pages: their frame, and what the home page shows of a sign-in: names, and troubles. */
const publicTexts = [
  "web/ui/public_frame.tsx",
  "src/auth/login_problem.ts",
  "src/auth/demo/accounts.ts",
];

/** Printable ASCII and the marks of Korean typography; names and numbers come from the office file. */
const always = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("") +
  "·–—…‘’“”「」→←↑↗×©①②③④₩";

/** Every non-ASCII character in the sources: comments are English, so these are what readers see. */
export function charactersOf(texts: string[]): string {
  return [...new Set(texts.join("") + always)].sort().join("");
}

async function readIfThere(path: string): Promise<string> {
  try {
    return await Deno.readTextFile(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return "";
    throw error;
  }
}

/** Characters of the public pages, and of the office file that fills them. */
export async function publicCharacters(root: string, officeFile: string): Promise<string> {
  const paths = publicTexts.map((file) => join(root, file));
  for (const folder of pages) {
    paths.push(...await filesBelow(join(root, folder)).catch(() => []));
  }
  const texts = await Promise.all(paths.map(readIfThere));
  return charactersOf([...texts, JSON.stringify(await readOffice(officeFile))]);
}

/** Cuts the variable font to these characters and to the weights 400–700. WOFF2 bytes. */
export async function subsetPublicFont(root: string, characters: string): Promise<Uint8Array> {
  const font = Buffer.from(await Deno.readFile(join(root, source)));
  return await subsetFont(font, characters, {
    targetFormat: "woff2",
    variationAxes: { wght: { min: 400, max: 700 } },
  });
}
